import { label, off } from '#kit/setting.ts'

export const contactsSettings = {
  FO_MEETING_USER_LINKS_ACTIVE: off('around', 'Échange de contacts par badge.'),
  FO_CONTACTS_FORM_ID: label('around', 'Formulaire joint aux contacts.'),
}
