import type { SavedDraft } from '@parvis/contract/registration/registration.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'

interface DraftConflictProps {
  conflict: SavedDraft | null
  onMine: () => void
  onTheirs: () => void
}

/** Two versions of the draft: the person chooses one; closing the dialog keeps the local one. */
export function DraftConflict({ conflict, onMine, onTheirs }: DraftConflictProps) {
  const say = useSay()
  return (
    <Dialog
      open={conflict !== null}
      onClose={onMine}
      title={say('registration.draft.conflict')}
      closeLabel={say('registration.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onTheirs}>
            {say('registration.draft.theirs')}
          </Button>
          <Button onClick={onMine}>{say('registration.draft.mine')}</Button>
        </>
      }
    >
      <p>{say('registration.draft.conflictText')}</p>
    </Dialog>
  )
}
