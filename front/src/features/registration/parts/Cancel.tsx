import { codeOf } from '@parvis/contract/participation/participation.rules.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import type { MoneyAtStake } from '@parvis/contract/registration/ticket.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useState } from 'react'
import { LeavingPanel } from '#features/companions/LeavingPanel.tsx'
import { useLeaving } from '#features/companions/useLeaving.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import type { ActionProblem } from './ActionBanner.tsx'

interface CancelProps {
  user: User
  money: MoneyAtStake
  onProblem: (problem: ActionProblem | null) => void
}

/** Cancels the registration after a confirmation; only where the event accepts « not attending ». */
export function Cancel({ user, money, onProblem }: CancelProps) {
  const say = useSay()
  const { event, settings } = useEvent()
  const send = useSend(register)
  const [asking, setAsking] = useState(false)
  const [leaving, leave] = useState<string[]>([])
  const { isReady, decided, others } = useLeaving(user)
  const isKept = decided.length + others.length > leaving.length
  if (settings.FO_PARTICIPATION_DISABLED || settings.FO_PARTICIPATION_ABSENT_HIDE) return null

  async function cancel() {
    onProblem(null)
    try {
      const params = { domainId: event.domainId, eventId: event.id, userId: user.id }
      const values = { participation: { participation: codeOf('absent') } }
      await send.mutateAsync({ params, body: { values, version: user.UserEvent?.version, companions: leaving } })
    } catch (error) {
      onProblem({ title: 'registration.cancel.failed', error })
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="link" icon="close" onClick={() => setAsking(true)}>
        {say('registration.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={send.isPending}
        title={say('registration.cancel.title')}
        yesLabel={say('registration.cancel.yes')}
        noLabel={say('registration.cancel.no')}
        onYes={() => void cancel()}
        onNo={() => setAsking(false)}
      >
        <p>{say('registration.cancel.text')}</p>
        {isReady ? <LeavingPanel {...{ decided, others }} value={leaving} onChange={leave} /> : <Skeleton lines={2} />}
        {money === 'none' || (money === 'due' && isKept) ? null : <p>{say(`registration.cancel.money.${money}`)}</p>}
      </ConfirmDialog>
    </>
  )
}
