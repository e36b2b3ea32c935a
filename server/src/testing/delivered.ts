import type { outbox } from '#db/tables/emails.ts'
import { unveiled } from '#features/emails/secrets.service.ts'

/** The texts of a mail as whom it is for gets them, with what opens their account; empty where there is no mail. */
export const delivered = (mail: typeof outbox.$inferSelect | undefined) =>
  mail ? unveiled(mail, mail.secrets) : { subject: '', html: '', text: '' }
