import { unseal } from '#kit/sealed.ts'
import { PrivateAddressError } from '#ports/outbound-http.ts'
import type { Ports } from '#ports/ports.ts'
import type { Line } from './queue.store.ts'
import { claimFirst, findLine, findNext, listFirsts, settle } from './queue.store.ts'
import { deliverQueue, turnOf } from './queues.jobs.ts'
import { signedHeaders } from './signature.service.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts'
import { saveWebhook } from './webhooks.store.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]
/** Delays between tries; given up after two and a half days. */
export const WAITS_MS: readonly number[] = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 24].map((hours) => hours * HOUR_MS),
]
/** Longer than the timeout of a call. */
const LEASE_MS = MINUTE_MS
/** Deliveries per job, so that other lines get their turn. */
const AT_ONCE = 20
const GONE = 410

export const secretSeal = ({ secret }: Pick<Ports, 'secret'>, webhookId: string) => ({
  secret,
  purpose: 'webhook',
  owner: webhookId,
})

/** Sends the due deliveries of a line in order, and schedules the next. */
export async function deliver(
  ports: Ports,
  { deliveryId, dueAt = 0 }: { readonly deliveryId: string; readonly dueAt?: number | undefined },
): Promise<void> {
  const line = await findLine(ports.db, deliveryId)
  if (!line) return
  for (let sent = 0; sent < AT_ONCE; sent++) {
    const now = Math.max(ports.clock.now().getTime(), dueAt)
    const claimed = await claimFirst(ports.db, line, { now: new Date(now), until: new Date(now + LEASE_MS) })
    if (!claimed) return comeBack(ports, line)
    await attempt(ports, claimed)
  }
  await comeBack(ports, line)
}

/** One job per line, for any number of deliveries. */
async function comeBack(ports: Ports, line: Line): Promise<void> {
  const next = await findNext(ports.db, line)
  if (!next) return
  const key = `${line.webhookId} ${line.userId ?? ''}`
  const options = { key, startAfter: next.at, group: turnOf(line.webhookId, line.userId) }
  await ports.jobs.add(ports.db, deliverQueue, { deliveryId: next.id, dueAt: next.at.getTime() }, options)
}

/** Schedules all lines of a webhook that was switched on or changed. */
export async function wake({ db, jobs }: Ports, webhookId: string): Promise<void> {
  const limit = 200
  let after: string | undefined
  for (;;) {
    const firsts = await listFirsts(db, webhookId, { after, limit })
    for (const { id, userId } of firsts)
      await jobs.add(db, deliverQueue, { deliveryId: id }, { group: turnOf(webhookId, userId) })
    after = firsts.at(-1)?.userId
    if (firsts.length < limit) return
  }
}

type Ended = Pick<DeliveryRow, 'answer' | 'trouble'>

async function attempt(
  ports: Ports,
  { delivery, webhook }: { delivery: DeliveryRow; webhook: WebhookRow },
): Promise<void> {
  const { answer, trouble } = await call(ports, delivery, webhook)
  const now = ports.clock.now()
  const tries = delivery.tries + 1
  const end = { tries, answer, trouble, triedAt: now }
  if (answer !== null && answer >= 200 && answer < 300)
    return settle(ports.db, delivery.id, { ...end, state: 'delivered' })
  if (answer === GONE) {
    await saveWebhook(ports.db, webhook.id, { isOn: false, isGone: true })
    ports.log.warn({ webhook: webhook.id }, 'a webhook answers that it is no more: it is switched off')
    return settle(ports.db, delivery.id, { ...end, state: 'failed' })
  }
  const wait = WAITS_MS[delivery.tries]
  if (wait !== undefined)
    return settle(ports.db, delivery.id, { ...end, state: 'waiting', nextAt: new Date(now.getTime() + wait) })
  ports.log.warn({ webhook: webhook.id, delivery: delivery.id }, 'a webhook is given up after its last try')
  await settle(ports.db, delivery.id, { ...end, state: 'failed' })
}

function secretsOf(ports: Ports, { id, secret, formerSecret, formerUntil }: WebhookRow): string[] {
  const isFormerGood = formerUntil !== null && formerUntil > ports.clock.now()
  const sealed = [secret, ...(isFormerGood && formerSecret !== null ? [formerSecret] : [])]
  return sealed.flatMap((one) => unseal(one, secretSeal(ports, id)) ?? [])
}

/** The response body is not read. */
async function call(ports: Ports, { id, body }: DeliveryRow, webhook: WebhookRow): Promise<Ended> {
  const secrets = secretsOf(ports, webhook)
  if (secrets.length === 0) return { answer: null, trouble: 'secret' }
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'Parvis-Webhooks' },
    ...signedHeaders({ id, at: ports.clock.now(), body }, secrets),
  }
  try {
    const response = await ports.outbound.fetch(webhook.url, { method: 'POST', headers, body })
    await response.body?.cancel()
    return { answer: response.status, trouble: null }
  } catch (error) {
    return { answer: null, trouble: error instanceof PrivateAddressError ? 'private' : 'silent' }
  }
}
