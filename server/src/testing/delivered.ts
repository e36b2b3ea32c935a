import type { SQL } from 'drizzle-orm'
import { asc } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import { unveiled } from '#features/emails/secrets.service.ts'
import type { Ports } from '#ports/ports.ts'

/** Matching mails and text messages of the outbox in the order of writing, even within a millisecond. */
export const writtenMails = ({ db }: Pick<Ports, 'db'>, which: SQL | undefined) =>
  db.select().from(outbox).where(which).orderBy(asc(outbox.id))

/** The text of a mail with its secret links as delivered; empty where there is no mail. */
export const delivered = (mail: typeof outbox.$inferSelect | undefined) =>
  mail ? unveiled(mail, mail.secrets) : { subject: '', html: '', text: '' }
