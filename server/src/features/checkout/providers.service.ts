import { paymentProviders } from '@parvis/contract/checkout/checkout.settings.ts'
import type { OrderMethod, PaymentMethod } from '@parvis/contract/checkout/checkout.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { PaymentProvider } from '#ports/payment.ts'
import type { Ports } from '#ports/ports.ts'
import { isEmbedded, REHEARSAL, SANDBOX, sandboxProvider } from './sandbox.service.ts'

/** The provider with this name, if configured. The rehearsals' always is: no money moves. */
export function providerOf(ports: Ports, id: string): PaymentProvider | undefined {
  const { stripe, allowsSandbox } = ports.payments
  if (id === REHEARSAL) return sandboxProvider(ports, REHEARSAL)
  if (id === SANDBOX) return allowsSandbox ? sandboxProvider(ports, SANDBOX) : undefined
  return id === stripe?.id ? stripe : undefined
}

interface Paid {
  readonly event: { readonly row: Pick<LoadedEvent['row'], 'rehearsalOf'> }
  readonly settings: Pick<Settings, 'FO_PAYMENT_PROVIDER' | 'FO_SELLER'>
}

/** Name of the event's provider, or empty. A rehearsal always uses its own, which no other event shares. */
export function providerIdOf({ event, settings: { FO_PAYMENT_PROVIDER: chosen } }: Paid): string {
  if (event.row.rehearsalOf !== null) return REHEARSAL
  const known: readonly string[] = paymentProviders
  return known.includes(chosen) ? chosen : ''
}

export function methodsOf(ports: Ports, paid: Paid): PaymentMethod[] {
  const { acceptsTransfer, bank } = paid.settings.FO_SELLER
  return [
    ...(providerOf(ports, providerIdOf(paid)) ? (['online'] as const) : []),
    ...(acceptsTransfer && bank !== '' ? (['transfer'] as const) : []),
  ]
}

/** Whether no money moves: by sandbox, or in a rehearsal. A transfer is real even when the event offers the sandbox. */
export const isSpecimenBy = (paid: Paid, method: OrderMethod): boolean =>
  method === 'online' ? isEmbedded(providerIdOf(paid)) : paid.event.row.rehearsalOf !== null

export const isDemonstration = (ports: Ports, paid: Paid): boolean =>
  isEmbedded(providerIdOf(paid)) && providerOf(ports, providerIdOf(paid)) !== undefined
