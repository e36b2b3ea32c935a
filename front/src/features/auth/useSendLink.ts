import { sendLink } from '@parvis/contract/auth/auth.ts'
import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSearch } from '#kit/router.tsx'
import { useSend } from '#kit/send.ts'
import { useDestination } from './useAfterSignIn.ts'

/** A copy: importing the ids would load every mail endpoint with the login page. */
const ACTIONS = { forgotPassword: 3, signIn: 9 } as const satisfies Record<string, ActionId>

/** Mails a login or password link. `sentTo` is the address, once sent. */
export function useSendLink(kind: keyof typeof ACTIONS) {
  const { event } = useEvent()
  const search = useSearch<'referer'>()
  const inside = useDestination()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sending = useSend(sendLink)

  const inputFor = (email: string, referer: string | undefined) => ({
    params: { domainId: event.domainId, eventId: event.id },
    body: { email, actionId: ACTIONS[kind], variables: referer ? { referer } : {} },
  })

  async function send(email: string): Promise<void> {
    const referer = inside ?? search.referer
    try {
      await sending.mutateAsync(inputFor(email, referer)).catch((error) => {
        if (error.code !== 'REFERER_NOT_ALLOWED') throw error
        // A destination that the event does not allow is dropped; the login still works.
        return sending.mutateAsync(inputFor(email, undefined))
      })
      setSentTo(email)
    } catch {
      setSentTo(null)
    }
  }

  return { send, sentTo, error: sending.error, isPending: sending.isPending }
}
