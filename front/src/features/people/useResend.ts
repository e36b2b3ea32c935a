import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { sendMails } from '@parvis/contract/emails/emails.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSend } from '#kit/send.ts'
import type { Person } from './usePerson.ts'

/** Sends the confirmation of where somebody stands again; nothing where there is none, no address, or no right to. */
export function useResend({ user, confirmation }: Person) {
  const { event } = useEvent()
  const { rights } = useMe()
  const send = useSend(sendMails)
  const { email } = user.Authentication
  const mayWrite = rights.includes('mail') && email !== '' && !isAnonymousEmail(email)
  return {
    /** Whether they may be written to at all. */
    mayWrite,
    isPossible: mayWrite && confirmation !== null,
    isPending: send.isPending,
    async resend() {
      const params = { domainId: event.domainId, eventId: event.id }
      await send.mutateAsync({ params, body: { userId: user.id, actionId: confirmation as ActionId } })
    },
  }
}
