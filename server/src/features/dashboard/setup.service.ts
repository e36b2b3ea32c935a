import { createHmac, timingSafeEqual } from 'node:crypto'
import type { setUp as shape } from '@parvis/contract/dashboard/dashboard.ts'
import { setupRefusals } from '@parvis/contract/dashboard/dashboard.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { openSession } from '#features/auth/sessions.service.ts'
import { hasDomain, insertFirstDomain, setRole } from '#features/events/organisers.service.ts'
import { createUser, mustBeLong } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import { hashPassword } from '#kit/password.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const HOUR_MS = 3600 * 1000

/** Signed with the server's secret, so that every process accepts it without a stored state. */
const signed = ({ secret }: Pick<Ports, 'secret'>, end: string): string =>
  createHmac('sha256', secret).update(`setup\n${end}`).digest('base64url')

/** Link for the first set-up, valid for an hour; undefined once a domain exists. */
export async function setupLink(ports: Ports): Promise<string | undefined> {
  if (await hasDomain(ports.db)) return undefined
  const end = String(ports.clock.now().getTime() + HOUR_MS)
  return `${ports.publicUrl}/organisation?cle=${end}.${signed(ports, end)}`
}

function mustHold(ports: Ports, key: string): void {
  const [end = '', signature = ''] = key.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(ports, end))]
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  if (!isOurs || !(Number(end) > ports.clock.now().getTime())) refuse(setupRefusals.SETUP_LINK_EXPIRED)
}

/** Creates the first domain and its lead; of concurrent attempts, only one succeeds. */
export async function setUp(
  ports: Ports,
  { key, organisation, password, ...person }: HandlerInput<typeof shape>['body'],
  { language, address }: { language: string; address: string },
): Promise<{ domainId: string; token: string }> {
  mustBeLong(password)
  mustHold(ports, key)
  if (await hasDomain(ports.db)) refuse(setupRefusals.SETUP_DONE)
  const passwordHash = await hashPassword(password, address)
  const domainId = newId(ports.clock.now())
  return transaction(ports.db, async (tx) => {
    if (!(await insertFirstDomain(tx, { id: domainId, name: organisation }))) refuse(setupRefusals.SETUP_DONE)
    const account = {
      ...person,
      domainId,
      typoId: null,
      languageId: language,
      passwordHash,
      isVouched: true,
      isProved: true,
    }
    const userId = await createUser(tx, ports, account)
    await setRole(tx, { domainId, eventId: null, userId }, 'lead')
    return { domainId, token: await openSession(tx, ports, { domainId, userId, strength: 'password', password }) }
  })
}
