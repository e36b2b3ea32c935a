import type { User } from '@parvis/contract/users/users.ts'
import { useEffect, useRef, useState } from 'react'
import { LeavingPanel } from '#features/companions/LeavingPanel.tsx'
import { useLeaving } from '#features/companions/useLeaving.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useWording } from './useWording.ts'

export interface LeavingDialogProps {
  readonly host: User
  readonly onYes: (companions: string[]) => void
  readonly onNo: () => void
}

/**
 * Asks which companions to cancel too, before an answer by which their host no longer comes on site; without
 * companions it shows nothing.
 */
export function LeavingDialog({ host, onYes, onNo }: LeavingDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const word = useWording(host.id)
  const [chosen, choose] = useState<string[]>([])
  const { read, isReady, decided, others } = useLeaving(host)
  const isAsked = decided.length + others.length > 0
  const go = useRef(onYes)
  useEffect(() => {
    go.current = onYes
  })
  useEffect(() => {
    if (isReady && !isAsked) go.current([])
  }, [isReady, isAsked])
  if (isReady && !isAsked) return null
  return (
    <ConfirmDialog
      open
      title={word('companions.leaving.title')}
      yesLabel={say('companions.leaving.yes')}
      noLabel={say('companions.leaving.no')}
      busy={!isReady}
      onYes={() => (isReady ? onYes(chosen) : undefined)}
      onNo={onNo}
    >
      <p>{word('companions.leaving.text')}</p>
      {isReady ? (
        <LeavingPanel {...{ decided, others }} value={chosen} onChange={choose} />
      ) : read.error ? (
        <Banner
          kind="error"
          title={say('companions.loadFailed')}
          actions={
            <Button small variant="ghost" busy={read.isFetching} onClick={() => void read.refetch()}>
              {say('companions.retry')}
            </Button>
          }
        >
          {tell(read.error)}
        </Banner>
      ) : (
        <Skeleton lines={3} />
      )}
    </ConfirmDialog>
  )
}
