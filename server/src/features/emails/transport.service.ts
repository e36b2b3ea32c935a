import type { ServerFacts } from '@parvis/contract/kit/obstacle.ts'
import type { FactReader } from '#feature.ts'
import { cachedProbe } from '#kit/cached-probe.ts'
import { MailRefused } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { countStopped } from './outbox.store.ts'

type Transport = ServerFacts['mails']['transport']

const checked = cachedProbe<Transport>('unchecked')

async function transportOf(ports: Ports, isFresh: boolean): Promise<Transport> {
  const { mailer, clock } = ports
  if (mailer.keepsAll) return 'kept'
  const { verify } = mailer
  if (!verify) return 'leaves'
  return checked(mailer, { clock, isFresh }, async () => {
    try {
      await verify()
      return 'leaves'
    } catch (error) {
      return error instanceof MailRefused && error.permanent ? 'refused' : 'unchecked'
    }
  })
}

export const mailFacts: FactReader = async (ports, { eventId, isFresh }) => {
  const transport = await transportOf(ports, isFresh)
  const stopped = eventId === undefined ? { held: 0, returned: 0 } : await countStopped(ports.db, eventId)
  return { mails: { transport, ...stopped } }
}
