import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { userArticles } from '#db/tables/articles.ts'
import { emailCodes, oneTimeCodes, sessions } from '#db/tables/auth.ts'
import { billings } from '#db/tables/billing.ts'
import { orders, payments } from '#db/tables/checkout.ts'
import { employees } from '#db/tables/companies.ts'
import { slotParticipations } from '#db/tables/conferences.ts'
import { contactLinks, contactSharing } from '#db/tables/contacts.ts'
import { organisers } from '#db/tables/context.ts'
import { outbox } from '#db/tables/emails.ts'
import { emotionUsers } from '#db/tables/emotions.ts'
import { tableExports } from '#db/tables/exports.ts'
import { files } from '#db/tables/files.ts'
import { invoices } from '#db/tables/invoices.ts'
import { actionLogs, logs } from '#db/tables/logs.ts'
import { messages, messageUpvotes } from '#db/tables/messages.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { photoPeople } from '#db/tables/photos.ts'
import { pollVotes } from '#db/tables/polls.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { promoUses } from '#db/tables/promo-codes.ts'
import { questionAnswers, questionVoters } from '#db/tables/questions.ts'
import { quotaAnswers } from '#db/tables/quotas.ts'
import { drafts } from '#db/tables/registration.ts'
import { authentications, users } from '#db/tables/users.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { wordResponses } from '#db/tables/wordclouds.ts'

/**
 * What a table keeps about a person, by the column that names them. Tables are written by their owners alone; erasing is
 * the one thing done to all of them at once, from this list, so that none is forgotten.
 */
export interface Kept {
  readonly table: PgTable
  readonly column: PgColumn
  /** Never given in the copy of one's data: what opens an account, where bytes lie, what is about somebody else. */
  readonly secret?: readonly string[]
  /**
   * When the person is erased: the row goes, or stops naming them, or is emptied, or stays as the law asks.
   * `removed` is the rule; rows that others need first go first.
   */
  readonly onErasure: 'removed' | 'cut' | 'emptied' | 'stays'
  /** Rows that stay although the others are removed. */
  readonly except?: SQL
}

const removed = (table: PgTable, column: PgColumn, secret: readonly string[] = []): Kept => ({
  table,
  column,
  secret,
  onErasure: 'removed',
})

/** The other person's own data, of which a copy says only that they are linked. */
const OTHERS = [
  ...['registered', 'registeredAt', 'responded', 'representedBy', 'registeredBy', 'registeredBy2', 'registeredFrom'],
  ...['isRemote', 'isOut', 'isCompleted', 'invited', 'invitedBy', 'typoId', 'extended', 'code', 'employeeId'],
  ...['version', 'createdAt', 'updatedAt'],
]
const linked = (column: PgColumn): Kept => ({ table: participations, column, secret: OTHERS, onErasure: 'cut' })

/** Orders that were paid, invoiced or may still be, and what is needed to prove it (Code de commerce, L123-22). */
const provesPayment = sql`(${orders.status} <> 'dropped' or ${orders.invoiceId} is not null
  or exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id}))`

/** Every place where a person is named, in the order in which an erasure visits them. A test holds it to the schema. */
export const kept: readonly Kept[] = [
  removed(sessions, sessions.userId, ['tokenHash']),
  removed(oneTimeCodes, oneTimeCodes.userId, ['codeHash']),
  removed(emailCodes, emailCodes.userId, ['codeHash', 'tries']),
  removed(authentications, authentications.userId, ['passwordHash', 'failures']),
  removed(organisers, organisers.userId),
  removed(outbox, outbox.userId, ['dedupeKey', 'messageId', 'leasedUntil', 'lastError', 'attempts']),
  removed(logs, logs.userId),
  removed(actionLogs, actionLogs.userId),
  removed(actionLogs, actionLogs.callerId),
  removed(drafts, drafts.userId),
  removed(waitingList, waitingList.userId),
  removed(files, files.userId, ['storageKey']),
  removed(tableExports, tableExports.userId, ['storageKey']),
  removed(photoPeople, photoPeople.userId),
  removed(messages, messages.userId, ['decisions']),
  removed(messageUpvotes, messageUpvotes.userId),
  removed(pollVotes, pollVotes.userId),
  removed(questionAnswers, questionAnswers.userId),
  removed(questionVoters, questionVoters.userId),
  removed(wordResponses, wordResponses.userId),
  removed(emotionUsers, emotionUsers.userId),
  removed(presenceStays, presenceStays.userId),
  removed(contactLinks, contactLinks.userId),
  removed(contactLinks, contactLinks.contactId, ['userId', 'comment']),
  removed(contactSharing, contactSharing.userId),
  removed(billings, billings.userId),
  removed(promoUses, promoUses.userId),
  removed(quotaAnswers, quotaAnswers.userId),
  removed(slotParticipations, slotParticipations.userId),
  removed(userArticles, userArticles.userId),
  removed(participationDays, participationDays.userId),
  { ...removed(orders, orders.userId), except: provesPayment },
  {
    ...removed(participations, participations.userId),
    except: sql`exists (select 1 from ${orders}
      where ${orders.eventId} = ${participations.eventId} and ${orders.userId} = ${participations.userId})`,
  },
  linked(participations.registeredBy),
  linked(participations.registeredBy2),
  linked(participations.representedBy),
  linked(participations.invitedBy),
  removed(employees, employees.userId),
  { table: invoices, column: invoices.userId, secret: ['xml'], onErasure: 'stays' },
  { table: users, column: users.id, onErasure: 'emptied' },
]

/** `participations`, or `participations.registeredBy` for a column that is not the row's own person. */
export function nameOf({ table, column }: Kept): string {
  const { name } = getTableConfig(table)
  return ['id', 'userId'].includes(column.name) ? name : `${name}.${column.name}`
}
