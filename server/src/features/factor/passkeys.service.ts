import { randomBytes } from 'node:crypto'
import type { PasskeyAsked, PasskeyUsed } from '@parvis/contract/factor/factor.ts'
import { factorRefusals } from '@parvis/contract/factor/factor.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type * as Library from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Caller } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { ChallengeRow, PasskeyRow } from './passkeys.store.ts'
import { findPasskey, insertChallenge, listPasskeys, takeChallenge, usePasskey } from './passkeys.store.ts'

/** Loaded by the first who needs it: most processes never do. */
export const library = (): Promise<typeof Library> => import('@simplewebauthn/server')

/** How long an answer is waited for: people look for their phone. */
export const CHALLENGE_MS = 5 * 60 * 1000

/** The site, as authenticators know it: the passkeys of one are of no other (RP ID), and are used on its pages alone. */
export function siteOf({ publicUrl }: Pick<Ports, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

type Asking = Pick<ChallengeRow, 'purpose' | 'tokenHash'> & Partial<Pick<ChallengeRow, 'userHandle' | 'isProved'>>

/** Something new at random to be signed, which is kept until it has come back. */
export async function challenge({ db, clock }: Ports, asking: Asking): Promise<string> {
  const now = clock.now()
  const asked = randomBytes(32).toString('base64url')
  await insertChallenge(db, { ...asking, challenge: asked, expiresAt: new Date(now.getTime() + CHALLENGE_MS) }, now)
  return asked
}

/** How authenticators are told of passkeys. */
export const namedTo = (rows: readonly PasskeyRow[]): PasskeyAsked['allowCredentials'] =>
  rows.map(({ credentialId: id, transports }) => ({ id, type: 'public-key', transports }))

/** What is asked of the browser; `rows` are the passkeys that may answer, or any where there are none. */
export async function ask(ports: Ports, asking: Asking, rows: readonly PasskeyRow[]): Promise<PasskeyAsked> {
  return {
    challenge: await challenge(ports, asking),
    ...{ rpId: siteOf(ports).id, timeout: CHALLENGE_MS, userVerification: 'required' },
    allowCredentials: namedTo(rows),
  }
}

/** Asks for one of one's own passkeys. */
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

/** What was asked, by what has come back: it serves once, whatever that is worth. Throws `PASSKEY_FAILED`. */
export const mustHaveAsked = async (
  { db, clock }: Ports,
  clientDataJSON: string,
  asking: Pick<ChallengeRow, 'purpose' | 'tokenHash'>,
): Promise<ChallengeRow> =>
  (await takeChallenge(db, { ...asking, challenge: challengeIn(clientDataJSON) }, clock.now())) ??
  refuse(factorRefusals.PASSKEY_FAILED)

/** What the library makes of something; it throws where anything of it is not as it must be. Throws `PASSKEY_FAILED`. */
export async function verified<T extends { verified: boolean }>(ports: Ports, work: Promise<T>): Promise<T> {
  try {
    const result = await work
    if (result.verified) return result
  } catch (err) {
    ports.log.info({ err }, 'a passkey was refused')
  }
  return refuse(factorRefusals.PASSKEY_FAILED)
}

/** A passkey that has served, and how often. */
export interface Used {
  readonly passkey: PasskeyRow
  readonly counter: number
}

/** Whether what has come back is signed by a passkey, its person having been recognised by it. Throws `PASSKEY_FAILED`. */
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

/** One's own passkey, which has signed what was asked in this session. Throws `PASSKEY_FAILED` and `PASSKEY_UNKNOWN`. */
export async function mustBeOwn(ports: Ports, caller: Caller, used: PasskeyUsed): Promise<Used> {
  const { userId, domainId, tokenHash } = caller
  const asked = await mustHaveAsked(ports, used.clientDataJSON, { purpose: 'prove', tokenHash })
  const passkey = await findPasskey(ports.db, domainId, used.id)
  if (passkey?.userId !== userId) return refuse(factorRefusals.PASSKEY_UNKNOWN)
  return mustBeSigned(ports, passkey, used, asked.challenge)
}

/** Keeps in the journal of the domain what somebody has done with their own passkeys, whatever they organise yet. */
export async function noteDeed(
  tx: Tx,
  ports: Ports,
  { userId, domainId }: Caller,
  told: { readonly route: string; readonly before?: { name: string }; readonly after?: { name: string } },
): Promise<void> {
  const at = ports.clock.now()
  await ports.declared.keepDeed(tx, {
    ...{ id: newId(at), at, domainId, eventId: null, userId, device: '', subjectId: userId },
    ...{ right: 'team', route: told.route, item: '', before: told.before, after: told.after, why: '' },
  })
}

/** Notes that a passkey has served, which was used no oftener since. Throws `PASSKEY_FAILED`. */
export async function useUp(tx: Tx, { clock }: Ports, { passkey, counter }: Used): Promise<void> {
  if (!(await usePasskey(tx, passkey.id, counter, clock.now()))) refuse(factorRefusals.PASSKEY_FAILED)
}
