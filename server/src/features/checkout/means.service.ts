import type { readMeans } from '@parvis/contract/checkout/checkout.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { loadEvent } from '#features/events/events.service.ts'
import type { Ports } from '#ports/ports.ts'
import { countRealOrders } from './order-list.store.ts'

const answered = new WeakMap<object, Date>()

export const noteAnswer = (provider: object, at: Date): void => void answered.set(provider, at)

type Means = HandlerReply<typeof readMeans>

export async function meansOf(
  ports: Ports,
  { domainId, eventId }: { domainId: string; eventId: string },
): Promise<Means> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const { allowsSandbox: mayDemonstrate } = ports.payments
  const card = await cardOf(ports)
  const { stripe } = ports.payments
  const answeredAt = (stripe && answered.get(stripe))?.toISOString() ?? null
  return { card, answeredAt, mayDemonstrate, orders: await countRealOrders(ports.db, event.row.id) }
}

async function cardOf({ payments: { stripe }, clock, log }: Ports): Promise<Means['card']> {
  if (!stripe) return 'absent'
  try {
    await stripe.check()
    noteAnswer(stripe, clock.now())
    return 'answers'
  } catch (error) {
    log.warn({ err: error }, 'a payment provider does not answer')
    return 'silent'
  }
}
