import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Card.module.css'

interface ConsequencesDialogProps {
  readonly title: string
  readonly facts: readonly string[]
  readonly yes: string
  readonly no: string
  readonly busy: boolean
  readonly error: unknown
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Confirms an irreversible action: its consequences, and its button below the tear line. */
export function ConsequencesDialog({ title, facts, yes, no, busy, error, onYes, onNo }: ConsequencesDialogProps) {
  const tell = useProblem()
  return (
    <Dialog open onClose={onNo} title={title} closeLabel={no}>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <ul className={styles.entails}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={styles.tear}>
        <Button variant="ghost" onClick={onNo}>
          {no}
        </Button>
        <Button variant="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
