import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { sendMails } from '@parvis/contract/emails/emails.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSend } from '#kit/send.ts'
import type { Person } from './usePerson.ts'

/** Sends the confirmation again; not possible without a confirmation, an address or the right to send mails. */
export function useResend({ user, confirmation }: Person) {
  const { event } = useEvent()
  const { rights } = useMe()
  const send = useSend(sendMails)
  const { email } = user.Authentication
  const mayWrite = rights.includes('mail') && email !== '' && !isAnonymousEmail(email)
  return {
    mayWrite,
    isPossible: mayWrite && confirmation !== null,
    isPending: send.isPending,
    async resend() {
      const params = { domainId: event.domainId, eventId: event.id }
      await send.mutateAsync({ params, body: { userId: user.id, actionId: confirmation as ActionId } })
    },
  }
}
