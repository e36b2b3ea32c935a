import type { PaymentMethod } from '@parvis/contract/checkout/checkout.ts'
import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { PaymentProvider } from '#ports/payment.ts'
import type { Ports } from '#ports/ports.ts'
import { SANDBOX, sandboxProvider } from './sandbox.service.ts'

/** The provider of this name, where it is set up. */
export function providerOf(ports: Ports, id: string): PaymentProvider | undefined {
  const { stripe, allowsSandbox } = ports.payments
  if (id === SANDBOX) return allowsSandbox ? sandboxProvider(ports) : undefined
  return id === stripe?.id ? stripe : undefined
}

/** The name of the provider that an event has chosen: the embedded one unless it says otherwise. */
export const providerIdOf = ({ FO_PAYMENT_PROVIDER }: Pick<Settings, 'FO_PAYMENT_PROVIDER'>): string =>
  FO_PAYMENT_PROVIDER || SANDBOX

/** How one can pay for an event: by a provider that is set up, by a transfer to an account that is known. */
export function methodsOf(
  ports: Ports,
  settings: Pick<Settings, 'FO_PAYMENT_PROVIDER' | 'FO_SELLER'>,
): PaymentMethod[] {
  const { acceptsTransfer, bank } = settings.FO_SELLER
  return [
    ...(providerOf(ports, providerIdOf(settings)) ? (['online'] as const) : []),
    ...(acceptsTransfer && bank !== '' ? (['transfer'] as const) : []),
  ]
}

/** Whether an event takes payments in demonstration: its invoices are without value then. */
export const isDemonstration = (ports: Ports, settings: Pick<Settings, 'FO_PAYMENT_PROVIDER'>): boolean =>
  ports.payments.allowsSandbox && providerIdOf(settings) === SANDBOX
