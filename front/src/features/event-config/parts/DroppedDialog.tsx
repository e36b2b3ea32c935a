import type { SavedPart } from '@parvis/contract/event-config/event-config.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import styles from '../kit/Parts.module.css'

interface DroppedDialogProps {
  readonly dropped: SavedPart['dropped']
  readonly busy: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Lists the HTML that sanitising removes, before it is saved. */
export function DroppedDialog({ dropped, busy, onSave, onClose }: DroppedDialogProps) {
  const say = useSay()
  const written = [...new Set(dropped.flatMap(({ what }) => what))]
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('parts.dropped.title')}
      closeLabel={say('parts.plan.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('parts.dropped.back')}
          </Button>
          <Button busy={busy} onClick={onSave}>
            {say('parts.dropped.save')}
          </Button>
        </>
      }
    >
      <p>{say('parts.dropped.text')}</p>
      <ul className={styles.dropped}>
        {written.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
