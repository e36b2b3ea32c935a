import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of mails, on the pages of a registration. */
export const visit: Words = {
  CONDITION_UNKNOWN: 'This email has an “only if” passage whose condition does not exist',
  VARIABLE_UNKNOWN: 'This email does not know one of these variables: choose them from the list',
  TEMPLATE_IN_USE: 'A mailing uses this template',
  NO_RECIPIENT: 'No recipient',
  MAIL_BEFORE_PUBLICATION: 'Before publication, mails go to the team alone',
}
