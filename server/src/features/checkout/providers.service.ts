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

/** Whether an event takes payments in demonstration: its invoices are without value then. */
export const isDemonstration = (ports: Ports, settings: Pick<Settings, 'FO_PAYMENT_PROVIDER'>): boolean =>
  ports.payments.allowsSandbox && providerIdOf(settings) === SANDBOX
