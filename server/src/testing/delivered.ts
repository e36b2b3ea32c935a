import type { SQL } from 'drizzle-orm'
import { asc } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import { unveiled } from '#features/emails/secrets.service.ts'
import type { Ports } from '#ports/ports.ts'

/** The mails and text messages of the outbox that match, in the order in which they were written, also within a millisecond. */
export const writtenMails = ({ db }: Pick<Ports, 'db'>, which: SQL | undefined) =>
  db.select().from(outbox).where(which).orderBy(asc(outbox.id))

/** The texts of a mail as whom it is for gets them, with what opens their account; empty where there is no mail. */
export const delivered = (mail: typeof outbox.$inferSelect | undefined) =>
  mail ? unveiled(mail, mail.secrets) : { subject: '', html: '', text: '' }
