import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { signIn } from '#kit/session.ts'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { giveUp } from './arrival.ts'
import type { Newcomer as Coming } from './arrivals.tsx'

interface NewcomerProps {
  newcomer: Coming
  onGo: (href: string) => void
}

/** A link never replaces the signed-in person without asking; no answer means no. */
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
