import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import type { ServerFacts } from '@parvis/contract/kit/obstacle.ts'
import type { FactReader } from '#feature.ts'
import { cachedProbe } from '#kit/cached-probe.ts'
import { PaymentError } from '#ports/payment.ts'
import { noteAnswer } from './means.service.ts'
import { providerIdOf, providerOf } from './providers.service.ts'
import { isEmbedded } from './sandbox.service.ts'

type Online = ServerFacts['online']

const checked = cachedProbe<Online>('unchecked')
/** Publishing is checked with the provider of the real event, never with that of a rehearsal. */
const REAL = { row: { rehearsalOf: null } }

export const onlineFacts: FactReader = async (ports, { config, isFresh }) => {
  const { FO_PAYMENT_PROVIDER = '', FO_SELLER = defaultSettings.FO_SELLER } = config.settings
  const id = providerIdOf({ event: REAL, settings: { FO_PAYMENT_PROVIDER, FO_SELLER } })
  if (id === '') return { online: 'none' }
  const provider = providerOf(ports, id)
  if (isEmbedded(id)) return { online: provider ? 'demonstration' : 'none' }
  if (!provider) return { online: 'missing' }
  const online = await checked(provider, { clock: ports.clock, isFresh }, async () => {
    try {
      await provider.check()
      noteAnswer(provider, ports.clock.now())
      return 'answers'
    } catch (error) {
      return error instanceof PaymentError && error.fault === 'refused' ? 'missing' : 'unchecked'
    }
  })
  return { online }
}
