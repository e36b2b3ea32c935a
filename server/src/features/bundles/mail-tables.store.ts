import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { mailOptouts } from '#db/tables/deliveries.ts'
import { outbox } from '#db/tables/emails.ts'
import { sendingRecipients, sendings } from '#db/tables/mailings.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { ArchiveTable } from './rows.store.ts'
import { hasAddress, isUser, pages, WHOM, whom, whomCells } from './rows.store.ts'

/** Without their texts, which hold links that sign a person in. */
const mails: ArchiveTable = {
  key: 'mails',
  holds: ['outbox'],
  columns: ['createdAt', ...WHOM, 'to', 'subject', 'outcome', 'cause', 'sentAt', 'returnedAt'],
  async *rows({ db, eventId, value }) {
    const found = pages([outbox.id], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, ...whom(eventId), createdAt: outbox.createdAt, to: outbox.to, subject: outbox.subject },
          ...{ status: outbox.status, returnedFor: outbox.returnedFor },
          ...{ sentAt: outbox.sentAt, returnedAt: outbox.returnedAt },
        })
        .from(outbox)
        .leftJoin(users, isUser(outbox.userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(outbox.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [
        ...[row.createdAt, ...whomCells(row), row.to, row.subject, value('mail', row.status)],
        ...[value('returned', row.returnedFor), row.sentAt, row.returnedAt],
      ]
  },
}

const subjectsOf = (texts: typeof sendings.$inferSelect.texts): string =>
  Object.values(texts)
    .map(({ subject }) => subject)
    .join(' / ')

const sent: ArchiveTable = {
  key: 'sendings',
  holds: ['sendings'],
  columns: ['createdAt', 'subject', 'state', 'listAt', 'departsAt', 'recipients'],
  async *rows({ db, eventId, value }) {
    const found = pages([sendings.id], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, createdAt: sendings.createdAt, texts: sendings.texts, status: sendings.status },
          ...{ listAt: sendings.listAt, departsAt: sendings.departsAt },
          recipients: sql<number>`count(${sendingRecipients.userId})::int`,
        })
        .from(sendings)
        .leftJoin(sendingRecipients, eq(sendingRecipients.sendingId, sendings.id))
        .where(and(eq(sendings.eventId, eventId), after))
        .groupBy(sendings.id)
        .orderBy(order)
        .limit(limit),
    )
    for await (const { createdAt, texts, status, listAt, departsAt, recipients } of found)
      yield [createdAt, subjectsOf(texts), value('sending', status), listAt, departsAt, recipients]
  },
}

const recipients: ArchiveTable = {
  key: 'recipients',
  holds: ['sending_recipients'],
  columns: ['subject', ...WHOM, 'isTicked', 'leftOut', 'writtenAt', 'outcome', 'cause'],
  async *rows({ db, eventId, value }) {
    const mailKey = sql`${`${eventId}:`} || ${sendingRecipients.userId} || ':sending:' || ${sendingRecipients.sendingId}`
    const found = pages([sendingRecipients.sendingId, sendingRecipients.userId], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, ...whom(eventId), texts: sendings.texts, isTicked: sendingRecipients.isTicked },
          ...{ reason: sendingRecipients.reason, writtenAt: sendingRecipients.writtenAt },
          ...{ status: outbox.status, returnedFor: outbox.returnedFor },
        })
        .from(sendingRecipients)
        .innerJoin(sendings, eq(sendings.id, sendingRecipients.sendingId))
        .leftJoin(users, isUser(sendingRecipients.userId))
        .leftJoin(authentications, hasAddress)
        .leftJoin(outbox, eq(outbox.dedupeKey, mailKey))
        .where(and(eq(sendings.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [
        ...[subjectsOf(row.texts), ...whomCells(row), row.isTicked, value('leftOut', row.reason), row.writtenAt],
        ...[value('mail', row.status), value('returned', row.returnedFor)],
      ]
  },
}

/** Of the event, and of all mails of the organiser for its participants. */
const optouts: ArchiveTable = {
  key: 'optouts',
  holds: ['mail_optouts'],
  columns: ['createdAt', ...WHOM, 'isEverywhere'],
  async *rows({ db, eventId }) {
    const by = [mailOptouts.userId, mailOptouts.createdAt]
    const comes = and(eq(participations.eventId, eventId), eq(participations.userId, mailOptouts.userId))
    const found = pages(by, ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), createdAt: mailOptouts.createdAt, isEverywhere: isNull(mailOptouts.eventId) })
        .from(mailOptouts)
        .innerJoin(participations, comes)
        .leftJoin(users, isUser(mailOptouts.userId))
        .leftJoin(authentications, hasAddress)
        .where(and(or(eq(mailOptouts.eventId, eventId), isNull(mailOptouts.eventId)), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [row.createdAt, ...whomCells(row), row.isEverywhere === true]
  },
}

export const mailTables: readonly ArchiveTable[] = [mails, sent, recipients, optouts]
