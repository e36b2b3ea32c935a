import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useEvent } from './useEvent.ts'

/**
 * The organiser's chat on a social network. Nothing of the network is loaded before consent, and then it opens in its
 * own tab.
 */
export function ChatPanel() {
  const say = useSay()
  const { FO_CHAT_WIDGET: chat } = useEvent().settings
  const [open, setOpen] = useState(false)
  if (chat.network !== 'messenger' || !chat.pageId) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="ghost" small icon="chat" onClick={() => setOpen(true)}>
        {say('context.chat.open')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={say('context.chat.title')}
        closeLabel={say('context.close')}
        footer={
          <Button href={`https://m.me/${encodeURIComponent(chat.pageId)}`} target="_blank" icon="chat">
            {say('context.chat.agree')}
          </Button>
        }
      >
        <p>{say('context.chat.explanation')}</p>
      </Dialog>
    </>
  )
}
