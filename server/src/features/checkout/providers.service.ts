import { paymentProviders } from '@parvis/contract/checkout/checkout.settings.ts'
import type { PaymentMethod } from '@parvis/contract/checkout/checkout.ts'
import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import type { PaymentProvider } from '#ports/payment.ts'
import type { Ports } from '#ports/ports.ts'
import { isEmbedded, REHEARSAL, SANDBOX, sandboxProvider } from './sandbox.service.ts'

/** The provider of this name, where it is set up. That of rehearsals always is: no money moves there. */
export function providerOf(ports: Ports, id: string): PaymentProvider | undefined {
  const { stripe, allowsSandbox } = ports.payments
  if (id === REHEARSAL) return sandboxProvider(ports, REHEARSAL)
  if (id === SANDBOX) return allowsSandbox ? sandboxProvider(ports, SANDBOX) : undefined
  return id === stripe?.id ? stripe : undefined
}

/** What is paid in an event, by settings in force there. */
interface Paid {
  readonly event: { readonly row: Pick<LoadedEvent['row'], 'rehearsalOf'> }
  readonly settings: Pick<Settings, 'FO_PAYMENT_PROVIDER' | 'FO_SELLER'>
}

/**
 * The name of the provider that an event has chosen; nothing where it has chosen none. A rehearsal has no choice, and its
 * provider is no other event’s.
 */
export function providerIdOf({ event, settings: { FO_PAYMENT_PROVIDER: chosen } }: Paid): string {
  if (event.row.rehearsalOf !== null) return REHEARSAL
  const known: readonly string[] = paymentProviders
  return known.includes(chosen) ? chosen : ''
}

/** How one can pay for an event: by a provider that is set up, by a transfer to an account that is known. */
export function methodsOf(ports: Ports, paid: Paid): PaymentMethod[] {
  const { acceptsTransfer, bank } = paid.settings.FO_SELLER
  return [
    ...(providerOf(ports, providerIdOf(paid)) ? (['online'] as const) : []),
    ...(acceptsTransfer && bank !== '' ? (['transfer'] as const) : []),
  ]
}

/**
 * Whether no money moves in what is paid this way: by the bank of the demonstration, or in a rehearsal. A transfer is real,
 * whatever else an event offers.
 */
export const isSpecimenBy = (paid: Paid, method: PaymentMethod): boolean =>
  method === 'online' ? isEmbedded(providerIdOf(paid)) : paid.event.row.rehearsalOf !== null

/** Whether an event takes payments by card in demonstration. */
export const isDemonstration = (ports: Ports, paid: Paid): boolean =>
  isEmbedded(providerIdOf(paid)) && providerOf(ports, providerIdOf(paid)) !== undefined
