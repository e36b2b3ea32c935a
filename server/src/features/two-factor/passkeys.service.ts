import { randomBytes } from 'node:crypto'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { PasskeyAsked, PasskeyUsed } from '@parvis/contract/two-factor/two-factor.ts'
import { factorRefusals } from '@parvis/contract/two-factor/two-factor.ts'
import type * as Library from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Caller } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { ChallengeRow, PasskeyRow } from './passkeys.store.ts'
import { findPasskey, insertChallenge, listPasskeys, takeChallenge, usePasskey } from './passkeys.store.ts'

/** Loaded on first use: most processes never need it. */
export const library = (): Promise<typeof Library> => import('@simplewebauthn/server')

/** How long a challenge is valid: people look for their phone. */
export const CHALLENGE_MS = 5 * 60 * 1000

/** The relying party: passkeys are bound to this site and its pages. */
export function siteOf({ publicUrl }: Pick<Ports, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

type Asking = Pick<ChallengeRow, 'purpose' | 'tokenHash'> & Partial<Pick<ChallengeRow, 'userHandle' | 'isProved'>>

export async function challenge({ db, clock }: Ports, asking: Asking): Promise<string> {
  const now = clock.now()
  const asked = randomBytes(32).toString('base64url')
  await insertChallenge(db, { ...asking, challenge: asked, expiresAt: new Date(now.getTime() + CHALLENGE_MS) }, now)
  return asked
}

export const namedTo = (rows: readonly PasskeyRow[]): PasskeyAsked['allowCredentials'] =>
  rows.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports }))

export async function ask(ports: Ports, asking: Asking, rows: readonly PasskeyRow[]): Promise<PasskeyAsked> {
  return {
    challenge: await challenge(ports, asking),
    ...{ rpId: siteOf(ports).id, timeout: CHALLENGE_MS, userVerification: 'required' },
    allowCredentials: namedTo(rows),
  }
}

export async function askOwn(ports: Ports, { userId, tokenHash }: Caller): Promise<PasskeyAsked> {
  const own = await listPasskeys(ports.db, userId)
  if (own.length === 0) refuse(factorRefusals.FACTOR_OFF)
  return ask(ports, { purpose: 'prove', tokenHash }, own)
}

const ClientData = z.object({ challenge: z.string() })

function challengeIn(clientDataJSON: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return refuse(factorRefusals.PASSKEY_FAILED)
  }
}

/** Consumes the challenge named in an answer, even when the answer turns out wrong. Throws `PASSKEY_FAILED`. */
export const mustHaveAsked = async (
  { db, clock }: Ports,
  clientDataJSON: string,
  asking: Pick<ChallengeRow, 'purpose' | 'tokenHash'>,
): Promise<ChallengeRow> =>
  (await takeChallenge(db, { ...asking, challenge: challengeIn(clientDataJSON) }, clock.now())) ??
  refuse(factorRefusals.PASSKEY_FAILED)

/** Runs the library's check. Throws `PASSKEY_FAILED` when the library throws or does not verify. */
export async function verified<T extends { verified: boolean }>(ports: Ports, work: Promise<T>): Promise<T> {
  try {
    const result = await work
    if (result.verified) return result
  } catch (err) {
    ports.log.info({ err }, 'a passkey was refused')
  }
  return refuse(factorRefusals.PASSKEY_FAILED)
}

export interface Used {
  readonly passkey: PasskeyRow
  readonly counter: number
}

export async function mustBeSigned(
  ports: Ports,
  passkey: PasskeyRow,
  { id, ...response }: PasskeyUsed,
  expectedChallenge: string,
): Promise<Used> {
  const { verifyAuthenticationResponse } = await library()
  const site = siteOf(ports)
  const { userHandle, ...signed } = response
  const checking = verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: signed },
    ...{ expectedChallenge, expectedOrigin: site.origin, expectedRPID: site.id, requireUserVerification: true },
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  })
  const { authenticationInfo } = await verified(ports, checking)
  if (userHandle !== undefined && userHandle !== passkey.userHandle) refuse(factorRefusals.PASSKEY_FAILED)
  return { passkey, counter: authenticationInfo.newCounter }
}

/** The caller's passkey, after it signed this session's challenge. Throws `PASSKEY_FAILED` and `PASSKEY_UNKNOWN`. */
export async function mustBeOwn(ports: Ports, caller: Caller, used: PasskeyUsed): Promise<Used> {
  const { userId, domainId, tokenHash } = caller
  const asked = await mustHaveAsked(ports, used.clientDataJSON, { purpose: 'prove', tokenHash })
  const passkey = await findPasskey(ports.db, domainId, used.id)
  if (passkey?.userId !== userId) return refuse(factorRefusals.PASSKEY_UNKNOWN)
  return mustBeSigned(ports, passkey, used, asked.challenge)
}

/** Logs a change of the caller's own passkeys in the domain's journal, even before they have a role. */
export async function noteDeed(
  tx: Tx,
  ports: Ports,
  { userId, domainId }: Caller,
  told: { readonly route: string; readonly before?: { name: string }; readonly after?: { name: string } },
): Promise<void> {
  const at = ports.clock.now()
  await ports.hooks.appendAuditEntry(tx, {
    ...{ id: newId(at), at, domainId, eventId: null, userId, device: '', subjectId: userId },
    ...{ right: 'team', route: told.route, item: '', before: told.before, after: told.after, why: '' },
  })
}

export async function useUp(tx: Tx, { clock }: Ports, { passkey, counter }: Used): Promise<void> {
  if (!(await usePasskey(tx, passkey.id, counter, clock.now()))) refuse(factorRefusals.PASSKEY_FAILED)
}
