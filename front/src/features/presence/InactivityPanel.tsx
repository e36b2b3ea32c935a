import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import type { Attention } from './parts/inactivity.ts'

/** Asks who has given no sign of life whether they are still there; any sign closes it. */
export function InactivityPanel({ attention }: { attention: Attention }) {
  const say = useSay()
  // The click, the key or the touch that closes it is itself the sign that is watched for.
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
