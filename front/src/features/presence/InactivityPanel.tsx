import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import type { Attention } from './parts/inactivity.ts'

export function InactivityPanel({ attention }: { attention: Attention }) {
  const say = useSay()
  // The event that closes the dialog is itself a sign of activity.
  const close = () => {}
  return (
    <Dialog
      open={attention !== 'there'}
      onClose={close}
      title={say(attention === 'out' ? 'presence.out' : 'presence.asked')}
      closeLabel={say('presence.here')}
      footer={<Button onClick={close}>{say('presence.here')}</Button>}
    >
      <p>{say(attention === 'out' ? 'presence.out.text' : 'presence.asked.text')}</p>
    </Dialog>
  )
}
