import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  Webhook,
  WebhookSecret,
} from '@parvis/contract/webhooks/webhooks.ts'
import { MOST_WEBHOOKS, WEBHOOK_TRIAL, webhookRefusals } from '@parvis/contract/webhooks/webhooks.ts'
import { addAuditDetails, auditChange } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import { seal } from '#kit/sealed.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import { PrivateAddressError } from '#ports/outbound-http.ts'
import type { Ports } from '#ports/ports.ts'
import { secretSeal } from './delivery.service.ts'
import { bodyOf } from './outbox.service.ts'
import { insertDelivery } from './outbox.store.ts'
import { deliverQueue, turnOf, wakeQueue } from './queues.jobs.ts'
import { newSecret } from './signature.service.ts'
import type { WebhookRow } from './webhooks.store.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  hasten,
  insertWebhook,
  listPage,
  listRows,
  lockWebhook,
  madeWebhooks,
  restart,
  saveWebhook,
  suspend,
} from './webhooks.store.ts'

export { madeWebhooks, suspend }

type Path = HandlerInput<typeof changeWebhook>['params']

/** A former secret signs for a day. */
const FORMER_MS = 24 * 3_600_000

/** Only the host goes to the journal: a path may hold a secret. */
const hostOf = (url: string): string => new URL(url).host

export async function readWebhooks({ db }: Ports, eventId: string): Promise<Webhook[]> {
  return (await listRows(db, eventId)).map(({ webhook, savedBy, isGood, waiting, failed, lastDeliveredAt }) => {
    const { id, url, kinds, isOn, isGone, createdAt } = webhook
    return {
      ...{ id, url, kinds, isOn, isGone, createdAt: createdAt.toISOString(), waiting, failed },
      ...{ savedBy, isStopped: !isGood },
      lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    }
  })
}

/** Throws `WEBHOOK_PRIVATE` at the field. */
async function mustBePublic({ outbound }: Ports, url: string): Promise<void> {
  const wrong = (code: string) => [{ path: 'url', code }]
  if (!URL.canParse(url)) refuse(common.VALIDATION, {}, wrong('WEBHOOK_URL_FORMAT'))
  try {
    await outbound.mustBePublic(url)
  } catch (error) {
    if (error instanceof PrivateAddressError)
      refuse(webhookRefusals.WEBHOOK_PRIVATE, {}, wrong(webhookRefusals.WEBHOOK_PRIVATE.code))
    throw error
  }
}

export async function add(
  ports: Ports,
  { eventId }: { readonly eventId: string },
  { url, kinds }: HandlerInput<typeof addWebhook>['body'],
  userId: string,
): Promise<WebhookSecret> {
  await mustBePublic(ports, url)
  const createdAt = ports.clock.now()
  const [id, secret] = [newId(createdAt), newSecret()]
  await transaction(ports.db, async (tx) => {
    if ((await countWebhooks(tx, eventId)) >= MOST_WEBHOOKS) refuse(webhookRefusals.WEBHOOKS_TOO_MANY)
    addAuditDetails({ after: { webhook: hostOf(url), kinds } })
    await insertWebhook(tx, {
      ...{ id, eventId, url, kinds: [...new Set(kinds)], isOn: true, isGone: false, userId, createdAt },
      secret: seal(secret, secretSeal(ports, id)),
    })
  })
  return { id, url, secret }
}

/** Runs work under the webhook's lock. Throws `NOT_FOUND`. */
const withWebhook = <T>(
  ports: Ports,
  path: Path,
  work: (tx: Tx, webhook: WebhookRow & { isTold: boolean }) => Promise<T>,
): Promise<T> =>
  transaction(ports.db, async (tx) => work(tx, (await lockWebhook(tx, path)) ?? refuse(common.NOT_FOUND)))

/** From then on the webhook depends on the rights of the caller. */
export async function change(
  ports: Ports,
  path: Path,
  { url, kinds, isOn }: HandlerInput<typeof changeWebhook>['body'],
  userId: string,
): Promise<void> {
  await mustBePublic(ports, url)
  await withWebhook(ports, path, async (tx, { id, ...before }) => {
    const told = (one: Pick<WebhookRow, 'url' | 'kinds' | 'isOn'>) => ({
      ...{ webhook: hostOf(one.url), kinds: one.kinds, isOn: one.isOn },
    })
    auditChange(told(before), told({ url, kinds, isOn }))
    await saveWebhook(tx, id, { url, kinds: [...new Set(kinds)], isOn, isGone: before.isGone && !isOn, userId })
    if (!isOn || (before.isTold && before.url === url)) return
    await hasten(tx, id, ports.clock.now())
    await ports.jobs.add(tx, wakeQueue, { id })
  })
}

export async function remove(ports: Ports, path: Path): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const { url } = (await deleteWebhook(tx, path)) ?? refuse(common.NOT_FOUND)
    addAuditDetails({ before: { webhook: hostOf(url) } })
  })
}

/** The former secret signs too for a day, so that the receiver can change without loss. */
export function renewSecret(ports: Ports, path: Path): Promise<WebhookSecret> {
  return withWebhook(ports, path, async (tx, { id, url, secret: formerSecret }) => {
    const secret = newSecret()
    addAuditDetails({ after: { webhook: hostOf(url) } })
    await saveWebhook(tx, id, {
      ...{ secret: seal(secret, secretSeal(ports, id)), formerSecret },
      formerUntil: new Date(ports.clock.now().getTime() + FORMER_MS),
    })
    return { id, url, secret }
  })
}

export function sendTrial(ports: Ports, path: Path): Promise<{ id: string }> {
  return withWebhook(ports, path, async (tx, { id: webhookId, url, isTold }) => {
    if (!isTold) refuse(webhookRefusals.WEBHOOK_OFF)
    const now = ports.clock.now()
    const body = bodyOf(WEBHOOK_TRIAL, now, { eventId: path.eventId })
    addAuditDetails({ after: { webhook: hostOf(url) } })
    const told = await insertDelivery(tx, webhookId, { userId: null, kind: WEBHOOK_TRIAL, body, now })
    const { id } = told ?? refuse(common.NOT_FOUND)
    await ports.jobs.add(tx, deliverQueue, { deliveryId: id }, { group: turnOf(webhookId, null) })
    return { id }
  })
}

export function replay(
  ports: Ports,
  { deliveryId, ...path }: Path & { readonly deliveryId: string },
): Promise<{ id: string }> {
  return withWebhook(ports, path, async (tx, { id: webhookId, url, isTold }) => {
    if (!isTold) refuse(webhookRefusals.WEBHOOK_OFF)
    const { userId } = (await restart(tx, webhookId, deliveryId, ports.clock.now())) ?? refuse(common.NOT_FOUND)
    addAuditDetails({ after: { webhook: hostOf(url) } })
    await ports.jobs.add(tx, deliverQueue, { deliveryId }, { group: turnOf(webhookId, userId) })
    return { id: deliveryId }
  })
}

export async function readDeliveries(
  { db }: Ports,
  path: Path,
  { page, pageSize, state }: HandlerInput<typeof listWebhookDeliveries>['query'],
): Promise<HandlerReply<typeof listWebhookDeliveries>> {
  if (!(await findWebhook(db, path))) refuse(common.NOT_FOUND)
  const { rows, total } = await listPage(db, path.webhookId, { state, page, pageSize })
  const data = rows.map(({ delivery, person }) => {
    const { id, kind, tries, answer, trouble, body } = delivery
    return {
      ...{ id, kind, person, state: delivery.state, tries, answer, trouble, body },
      createdAt: delivery.createdAt.toISOString(),
      triedAt: delivery.triedAt?.toISOString() ?? null,
      nextAt: delivery.state === 'waiting' ? delivery.nextAt.toISOString() : null,
    }
  })
  return { data, total, page, pageSize }
}
