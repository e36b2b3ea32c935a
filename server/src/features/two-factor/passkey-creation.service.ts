import { randomBytes } from 'node:crypto'
import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { PasskeyToMake, Proof } from '@parvis/contract/two-factor/two-factor.ts'
import { factorRefusals, MOST_PASSKEYS, makePasskey } from '@parvis/contract/two-factor/two-factor.ts'
import { proveFactor } from '#features/auth/sessions.service.ts'
import { findDomain } from '#features/events/events.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import {
  CHALLENGE_MS,
  challenge,
  library,
  mustHaveAsked,
  namedTo,
  noteDeed,
  siteOf,
  verified,
} from './passkeys.service.ts'
import { insertPasskey, listPasskeys, renameOwn } from './passkeys.store.ts'
import { tellOwner } from './two-factor.mail.ts'
import { giveRecoveryCodes, mustBeOfTeam, mustBeRecent, mustHaveProved, withProof } from './two-factor.service.ts'
import { findFactor, lockFactor, turnOn } from './two-factor.store.ts'

/** EdDSA, ES256 and RS256 as COSE numbers, preferred first; each authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Returns the options to create a passkey. An active second factor must be proved again, even in a proved session: a
 * passkey signs in by itself, and a stranger may use an open session. The first factor requires a recent sign-in.
 */
export async function beginKey(ports: Ports, caller: Caller, proof: Proof | undefined): Promise<PasskeyToMake> {
  const { userId, domainId, tokenHash } = caller
  await mustBeOfTeam(ports, caller)
  const isProved = (await findFactor(ports.db, userId))?.confirmedAt != null
  if (isProved) await withProof(ports, caller, proof ?? refuse(common.FACTOR_CODE_NEEDED), async () => {})
  else await mustBeRecent(ports, caller)
  const own = await listPasskeys(ports.db, userId)
  if (own.length >= MOST_PASSKEYS) refuse(factorRefusals.PASSKEYS_FULL)
  const { name: organisation } = (await findDomain(ports.db, domainId)) ?? refuse(common.NOT_FOUND)
  const me = (await readUser(ports.db, { domainId, userId })) ?? refuse(common.NOT_FOUND)
  const userHandle = own[0]?.userHandle ?? randomBytes(32).toString('base64url')
  return {
    challenge: await challenge(ports, { purpose: 'register', tokenHash, userHandle, isProved }),
    rp: { id: siteOf(ports).id, name: organisation },
    user: { id: userHandle, name: me.Authentication.email, displayName: fullName(me) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: namedTo(own),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

type Making = CallInput<typeof makePasskey>['body']

export async function keepKey(ports: Ports, caller: Caller, { name, made }: Making): Promise<string[]> {
  const { userId, tokenHash } = caller
  mustHaveProved(caller)
  await mustBeOfTeam(ports, caller)
  const asked = await mustHaveAsked(ports, made.clientDataJSON, { purpose: 'register', tokenHash })
  const { credential } = await mustBeMade(ports, made, asked.challenge)
  const madeAt = ports.clock.now()
  return transaction(ports.db, async (tx) => {
    if (asked.isProved) {
      // Turned off since, perhaps in another session: the earlier proof is void.
      if ((await lockFactor(tx, userId))?.confirmedAt == null) refuse(factorRefusals.PASSKEY_FAILED)
    } else if (!(await turnOn(tx, userId, madeAt))) refuse(common.FACTOR_CODE_NEEDED)
    if ((await listPasskeys(tx, userId)).length >= MOST_PASSKEYS) refuse(factorRefusals.PASSKEYS_FULL)
    const isKept = await insertPasskey(tx, {
      ...{ id: newId(madeAt), userId, name, madeAt, transports: made.transports ?? [] },
      ...{ credentialId: credential.id, counter: credential.counter, userHandle: asked.userHandle ?? '' },
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    })
    if (!isKept) refuse(factorRefusals.PASSKEY_TAKEN)
    await noteDeed(tx, ports, caller, { route: makePasskey.route, after: { name } })
    await tellOwner(tx, ports, caller, 'passkey')
    if (asked.isProved) return []
    await proveFactor(tx, ports, caller, madeAt)
    return giveRecoveryCodes(tx, userId)
  })
}

async function mustBeMade(
  ports: Ports,
  { id, clientDataJSON, attestationObject }: Making['made'],
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await library()
  const site = siteOf(ports)
  const checking = verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    ...{ expectedChallenge, expectedOrigin: site.origin, expectedRPID: site.id },
    ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
  })
  return (await verified(ports, checking)).registrationInfo ?? refuse(factorRefusals.PASSKEY_FAILED)
}

export async function renameKey(ports: Ports, caller: Caller, id: string, name: string): Promise<void> {
  mustHaveProved(caller)
  if (!(await renameOwn(ports.db, { userId: caller.userId, id }, name))) refuse(common.NOT_FOUND)
}
