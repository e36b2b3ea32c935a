import type { ReactNode } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import styles from '../kit/Parts.module.css'

interface StaleDialogProps {
  readonly theirs: ReactNode
  readonly mine: ReactNode
  readonly busy: boolean
  readonly onTheirs: () => void
  readonly onMine: () => void
  readonly onClose: () => void
}

export function StaleDialog({ theirs, mine, busy, onTheirs, onMine, onClose }: StaleDialogProps) {
  const say = useSay()
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('parts.stale.title')}
      closeLabel={say('parts.plan.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onTheirs}>
            {say('parts.stale.theirs')}
          </Button>
          <Button busy={busy} onClick={onMine}>
            {say('parts.stale.mine')}
          </Button>
        </>
      }
    >
      <p>{say('parts.stale.text')}</p>
      <div className={styles.sides}>
        <section>
          <h3>{say('parts.stale.saved')}</h3>
          {theirs}
        </section>
        <section>
          <h3>{say('parts.stale.yours')}</h3>
          {mine}
        </section>
      </div>
    </Dialog>
  )
}
