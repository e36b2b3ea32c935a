import type { BilledLine } from '@parvis/contract/billing/billing.ts'
import type { HeldLine } from '@parvis/contract/billing/statement.rules.ts'
import { keyOf } from '@parvis/contract/billing/statement.rules.ts'
import { readHeldArticles } from '#features/articles/articles.service.ts'
import { setArticles } from '#features/articles/purchase.service.ts'
import { heldLines } from '#features/billing/billing.service.ts'
import type { Payer } from '#features/checkout/account.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import { changeDay, settle } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

export async function heldLinesOf(db: Executor, payer: Payer, lines: readonly BilledLine[]): Promise<HeldLine[]> {
  const held = await heldLines(db, payer.event, payer.user.id, payer.language)
  const keys = new Set(lines.filter(({ kind }) => kind === 'item').map(({ key }) => key))
  return held.filter((line) => keys.has(keyOf(line)))
}

/**
 * Releases what these lines hold like a change of registration: counters, waiting list, and anything tied to a day.
 * Payer and companions must be locked.
 */
export async function releaseItems(tx: Tx, ports: Ports, payer: Payer, lines: readonly BilledLine[]): Promise<void> {
  const held = await heldLinesOf(tx, payer, lines)
  // Articles before days for all people: the common lock order.
  const people = [...new Set(held.map(({ userId }) => userId))].toSorted()
  const own = (userId: string) => held.filter((line) => line.userId === userId)
  for (const userId of people) await releaseArticles(tx, ports, payer, userId, own(userId))
  for (const userId of people) await freeDays(tx, ports, payer, userId, own(userId))
}

export async function releaseArticles(
  tx: Tx,
  ports: Ports,
  { event }: Payer,
  userId: string,
  own: readonly HeldLine[],
) {
  const articles = own.filter(({ articleId }) => articleId !== undefined)
  if (articles.length === 0) return
  const isFreed = (id: string, dayId: string) => articles.some((one) => one.articleId === id && one.dayId === dayId)
  const kept = (await readHeldArticles(tx, event, userId)).filter(({ id, dayId }) => !isFreed(id, dayId))
  await setArticles(tx, ports, { eventId: event.row.id, userId, againstTaking: alwaysPermitted }, kept)
}

async function freeDays(tx: Tx, ports: Ports, payer: Payer, userId: string, own: readonly HeldLine[]): Promise<void> {
  const { event, language } = payer
  const { domainId, id: eventId } = event.row
  const user = await readUser(tx, { domainId, eventId, userId })
  if (!user) return
  const settings = settingsFor(event, language, user.UserEvent?.typoId ?? user.typoId)
  const { isExhibitor } = user
  const subject = { event, settings, userId, isExhibitor, againstTaking: alwaysPermitted, language }
  for (const { dayId, articleId } of own) {
    if (articleId === undefined) await changeDay(tx, ports, subject, dayId, false)
  }
  await settle(tx, ports, subject)
}
