import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'

interface GiveUpProps {
  kind: 'leave' | 'decline'
  busy: boolean
  onYes: () => void
}

/** Confirms the loss of a rank or a place. */
export function GiveUp({ kind, busy, onYes }: GiveUpProps) {
  const say = useSay()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {say(`waiting.${kind}`)}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        title={say(`waiting.${kind}.title`)}
        yesLabel={say(`waiting.${kind}.yes`)}
        noLabel={say(`waiting.${kind}.no`)}
        onYes={onYes}
        onNo={() => setAsking(false)}
      >
        <p>{say(`waiting.${kind}.text`)}</p>
      </ConfirmDialog>
    </>
  )
}
