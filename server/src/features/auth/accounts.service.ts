import type { AccountToCreate } from '@parvis/contract/auth/auth.ts'
import { authRefusals } from '@parvis/contract/auth/auth.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { visibleTypologies } from '@parvis/contract/typologies/typologies.rules.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type * as z from 'zod/mini'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, mustNotBeClosed, settingsFor } from '#features/events/events.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import { listTypologies } from '#features/typologies/typologies.service.ts'
import { changeUser, createUser, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { auditByRight } from '#kit/audit-log.ts'
import { hashPassword } from '#kit/password.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { openSession } from './sessions.service.ts'

type Account = z.output<typeof AccountToCreate>
export interface Creation {
  readonly domainId: string
  readonly eventId: string
  readonly account: Account
  readonly force: boolean
  readonly caller: Caller | undefined
  readonly language: string
  /** Network address of the caller. */
  readonly address: string
}

/** Creates an account and signs it in. Of two concurrent requests for one address, one succeeds. */
export async function createAccount(ports: Ports, creation: Creation): Promise<{ token: string; user: User }> {
  const { domainId, eventId, account, caller, language } = creation
  const event = await loadEvent(ports.db, eventId, domainId)
  const settings = settingsFor(event, language)
  const organises = caller?.domainId === domainId && hasRight(caller, 'people.write', eventId)
  const isAnonymous = settings.FO_MEETING_ANONYMOUS_ACTIVE && isBlank(account)
  if (!(creation.force && organises)) {
    if (settings.FO_MEETING_CREATE_ACCOUNT_HIDE && !isAnonymous) refuse(authRefusals.ACCOUNT_CREATION_CLOSED)
    // An account may be created before registration opens, but not after it closes: it would lead nowhere.
    mustNotBeClosed(event, settings, ports.clock.now())
  }
  if (!isAnonymous) mustBeNamed(account)
  if (account.isExhibitor !== undefined && !organises) refuse(common.FORBIDDEN)
  const typoId = isAnonymous ? null : await typologyFor(ports, event, settings, account, language)
  const { password, registeredFrom, consents, ...rest } = account
  const extended = {
    ...(registeredFrom && { registeredFrom }),
    ...consentsGiven(ports, settings, consents ?? [], organises),
  }
  if (password === undefined && !settings.FO_MEETING_AUTO_CONNECT && !isAnonymous)
    refuseField('password', 'PASSWORD_REQUIRED')
  const passwordHash = password === undefined ? undefined : await hashPassword(password, creation.address)
  return transaction(ports.db, async (tx) => {
    const userId = await createUser(tx, ports, { ...rest, domainId, typoId, passwordHash, isVouched: organises })
    if (organises) auditByRight('people.write', { about: userId })
    if (Object.keys(extended).length > 0) await changeUser(tx, ports, { domainId, userId, change: { extended } })
    const token = await openSession(tx, ports, { domainId, userId, ...openedBy(password, isAnonymous) })
    const user = (await readUser(tx, { domainId, userId, eventId })) ?? refuse(common.NOT_FOUND)
    return { token, user }
  })
}

const openedBy = (password: string | undefined, isAnonymous: boolean) => {
  if (isAnonymous) return { strength: 'anonymous' } as const
  return password === undefined ? ({ strength: 'link' } as const) : ({ strength: 'password', password } as const)
}

const refuseField = (path: string, code: string, vars: Record<string, string> = {}): never =>
  refuse(common.VALIDATION, vars, [{ path, code }])

const isBlank = ({ firstName, lastName, email }: Account): boolean =>
  firstName === '' && lastName === '' && isAnonymousEmail(email)

function mustBeNamed({ firstName, lastName }: Account): void {
  const missing = [
    ...(firstName === '' ? [{ path: 'firstName', code: 'FIRST_NAME_REQUIRED' }] : []),
    ...(lastName === '' ? [{ path: 'lastName', code: 'LAST_NAME_REQUIRED' }] : []),
  ]
  if (missing.length > 0) refuse(common.VALIDATION, {}, missing)
}

/** Records the consents given and refused, with the version of the text and the time (GDPR, art. 7 § 1). */
function consentsGiven(
  ports: Ports,
  { FO_CONSENTS }: Settings,
  given: readonly string[],
  byOrganiser: boolean,
): Record<string, unknown> {
  const missing = FO_CONSENTS.find(({ key, required }) => required && !given.includes(key))
  if (missing && !byOrganiser) refuseField(`consents.${missing.key}`, 'CONSENT_REQUIRED')
  const at = ports.clock.now().toISOString()
  return Object.fromEntries(
    FO_CONSENTS.map(({ key, version }) => [
      `CONSENT_${key}`,
      given.includes(key) ? { version: version || '1', at } : false,
    ]),
  )
}

/** The participant type: an offered one, required where guests must choose; the settings decide that of exhibitors. */
async function typologyFor(
  ports: Ports,
  event: LoadedEvent,
  settings: Settings,
  account: Account,
  language: string,
): Promise<string | null> {
  if (account.isExhibitor && settings.FO_TYPOLOGY_EXHIBITOR) return settings.FO_TYPOLOGY_EXHIBITOR
  const isAsked = settings.FO_MEETING_CHOOSE_TYPOLOGY && !account.isExhibitor
  if (account.typoId === undefined && !isAsked) return null
  const offered = visibleTypologies(await listTypologies(ports.db, event.row.id), settings)
  if (account.typoId === undefined) {
    if (offered.length === 0) return null
    return refuseField('typoId', 'TYPOLOGY_REQUIRED', {
      label: translatorOf(event, language).say('auth.typology.label'),
    })
  }
  if (!offered.some(({ id }) => id === account.typoId)) refuseField('typoId', 'TYPOLOGY_UNKNOWN')
  return account.typoId
}
