import type { readMeans } from '@parvis/contract/checkout/checkout.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { loadEvent } from '#features/context/context.service.ts'
import type { Ports } from '#ports/ports.ts'
import { countRealOrders } from './takings.store.ts'

type Means = HandlerReply<typeof readMeans>

/** Which means of payment an event may open. */
export async function meansOf(
  ports: Ports,
  { domainId, eventId }: { domainId: string; eventId: string },
): Promise<Means> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const { allowsSandbox: mayDemonstrate } = ports.payments
  return { card: await cardOf(ports), mayDemonstrate, orders: await countRealOrders(ports.db, event.row.id) }
}

async function cardOf({ payments: { stripe }, log }: Ports): Promise<Means['card']> {
  if (!stripe) return 'absent'
  try {
    await stripe.check()
    return 'answers'
  } catch (error) {
    log.warn({ err: error }, 'a payment provider does not answer')
    return 'silent'
  }
}
