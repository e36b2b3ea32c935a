import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { signIn } from '#kit/session.ts'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { giveUp } from './arrival.ts'
import type { Newcomer as Coming } from './arrivals.tsx'

interface NewcomerProps {
  newcomer: Coming
  /** Goes to where the link leads, in a page that remembers nothing of who was here. */
  onGo: (href: string) => void
}

/** A link never replaces who is signed in: they say whether they give way. Not answering is staying. */
export function Newcomer({ newcomer: { token, here, coming, href }, onGo }: NewcomerProps) {
  const say = useSay()
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      title={say('auth.newcomer', { coming })}
      yesLabel={say('auth.newcomer.yes', { coming })}
      noLabel={say('auth.newcomer.no', { here })}
      onYes={() => {
        signIn(token)
        onGo(href)
      }}
      onNo={() => {
        setOpen(false)
        void giveUp(token)
      }}
    >
      <p>{say('auth.newcomer.text', { here, coming })}</p>
    </ConfirmDialog>
  )
}
