import { authRefusals } from '@parvis/contract/auth/auth.ts'
import type { Settings } from '@parvis/contract/context/context.settings.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { loadEvent, settingsFor } from '#features/context/context.service.ts'
import { addFailure, changeUser, findByEmail, forgetFailures, readUser } from '#features/users/users.service.ts'
import { verifyPassword } from '#kit/password.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { CodeRow, Purpose } from './auth.store.ts'
import { insertCode, useCode } from './auth.store.ts'
import { hashSecret, newSecret, openSession } from './sessions.service.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** How long a mailed link is good. */
export const codeLifetime: Readonly<Record<Purpose, number>> = {
  password: HOUR_MS,
  connect: 24 * HOUR_MS,
  invitation: 30 * 24 * HOUR_MS,
}

export interface CodeToIssue {
  readonly domainId: string
  readonly userId: string
  readonly purpose: Purpose
  /** Where the link leads in the end: an address already allowed. */
  readonly referer?: string | null | undefined
  /** Milliseconds, when not as long as its purpose has it. */
  readonly lifetime?: number | undefined
}

/** A one-time code for a mailed link, of which only the hash is kept. */
export async function issueCode(
  tx: Tx,
  ports: Ports,
  { domainId, userId, purpose, referer = null, lifetime = codeLifetime[purpose] }: CodeToIssue,
): Promise<string> {
  const code = newSecret()
  const now = ports.clock.now()
  const expiresAt = new Date(now.getTime() + lifetime)
  await insertCode(tx, { codeHash: hashSecret(code), domainId, userId, purpose, referer, expiresAt }, now)
  return code
}

type Person = { userId: string; isExhibitor: boolean; typoId: string | null }

/** Exhibitors come in where the event has a type for them, which they get when types are asked for (specification 2, § 6). */
async function admit(tx: Tx, ports: Ports, domainId: string, person: Person, settings: Settings): Promise<void> {
  if (!person.isExhibitor) return
  const typoId = settings.FO_TYPOLOGY_EXHIBITOR
  if (typoId === '') refuse(authRefusals.EXHIBITOR_ON_VISITOR_SPACE)
  if (!settings.FO_MEETING_CHOOSE_TYPOLOGY || person.typoId !== null) return
  await changeUser(tx, ports, { domainId, userId: person.userId, change: { typoId } })
}

export type Exchanged = { token: string; purpose: Purpose; referer: string | null }

/** Signs in whoever holds the code; a refusal leaves it unused. */
export async function exchange(
  ports: Ports,
  { code, eventId, language }: { code: string; eventId?: string | undefined; language: string },
): Promise<Exchanged> {
  const event = eventId === undefined ? undefined : await loadEvent(ports.db, eventId)
  return transaction(ports.db, async (tx) => {
    const used: CodeRow = (await useCode(tx, hashSecret(code), ports.clock.now())) ?? refuse(authRefusals.LINK_EXPIRED)
    const { domainId, userId, purpose, referer } = used
    if (event) {
      if (event.row.domainId !== domainId) refuse(common.NOT_FOUND)
      const user = (await readUser(tx, { domainId, userId, eventId })) ?? refuse(authRefusals.LINK_EXPIRED)
      await admit(tx, ports, domainId, { ...user, userId }, settingsFor(event, language, user.typoId))
    }
    return { token: await openSession(tx, ports, { domainId, userId }), purpose, referer }
  })
}

const MAX_FAILURES = 10
const WATCHED_MS = 15 * MINUTE_MS

/** Minutes until a new try: until fewer than ten wrong ones are a quarter of an hour old or less. */
function minutesBlocked(failures: readonly string[], now: Date): number {
  const tenth = failures.at(-MAX_FAILURES)
  const wait = tenth === undefined ? 0 : new Date(tenth).getTime() + WATCHED_MS - now.getTime()
  return Math.max(0, Math.ceil(wait / MINUTE_MS))
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly eventId: string
}

/** Signs in with a password, at the same pace whether or not the account exists. After ten wrong ones the account waits. */
export async function signIn(
  ports: Ports,
  { email, password, eventId }: Credentials,
  language: string,
): Promise<{ token: string } | { minutesBlocked: number }> {
  const event = await loadEvent(ports.db, eventId)
  const { domainId } = event.row
  const account = await findByEmail(ports.db, domainId, email)
  const minutes = minutesBlocked(account?.failures ?? [], ports.clock.now())
  if (minutes > 0) return { minutesBlocked: minutes }
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  const now = ports.clock.now()
  const since = new Date(now.getTime() - WATCHED_MS)
  if (account && !isRight) await addFailure(ports.db, account.userId, now, since)
  if (!account || !isRight) return refuse(authRefusals.CREDENTIALS_WRONG)
  return transaction(ports.db, async (tx) => {
    // Guesses sent all at once are all verified: the right one among too many is refused here.
    const isTrusted = await forgetFailures(tx, account.userId, since, MAX_FAILURES)
    if (!isTrusted) return { minutesBlocked: WATCHED_MS / MINUTE_MS }
    await admit(tx, ports, domainId, account, settingsFor(event, language, account.typoId))
    return { token: await openSession(tx, ports, { domainId, userId: account.userId }) }
  })
}
