import { downloadContacts } from '@parvis/contract/contacts/contacts.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useSend } from '#kit/send.ts'

/** Downloads a contact, or all of them, for the address book of a phone; `name` is that of the file. */
export function useCards(name: string, contactId?: string) {
  const { event } = useEvent()
  const { mutate, isPending, error } = useSend(downloadContacts, {
    onSuccess: (file) => saveFile(file, `${name}.vcf`),
  })
  const params = { domainId: event.domainId, eventId: event.id }
  return { save: () => mutate({ params, query: { contactId } }), isPending, error }
}
