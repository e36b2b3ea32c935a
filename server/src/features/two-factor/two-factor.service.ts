import { authRefusals } from '@parvis/contract/auth/auth.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Factor, Proof } from '@parvis/contract/two-factor/two-factor.ts'
import { factorRefusals, removePasskey } from '@parvis/contract/two-factor/two-factor.ts'
import { isRecent, proveFactor, revokeAccess } from '#features/auth/sessions.service.ts'
import { findDomain } from '#features/events/events.service.ts'
import { isFactorRequired, listPlaces } from '#features/events/organisers.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { asideOfKey } from '#kit/idempotency.ts'
import { minutesUntilGuess } from '#kit/limits/login-throttle.ts'
import { seal, unseal } from '#kit/sealed.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { hashOfCode, newAppSecret, newRecoveryCodes, spaced, stepOf, uriOf } from './codes.service.ts'
import { mustBeOwn, noteDeed, useUp } from './passkeys.service.ts'
import { deleteOwn, listPasskeys } from './passkeys.store.ts'
import { tellOwner } from './two-factor.mail.ts'
import type { FactorRow } from './two-factor.store.ts'
import {
  confirmDraft,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  forgetApp,
  forgetTries,
  hasApp,
  lockFactor,
  replaceRecoveryCodes,
  saveDraft,
  takeTry,
  useRecoveryCode,
  useStep,
} from './two-factor.store.ts'

const sealOf = ({ secret }: Pick<Ports, 'secret'>, owner: string) => ({ secret, purpose: 'second factor', owner })

export async function readFactor({ db }: Ports, { userId, domainId, awaits }: Caller): Promise<Factor> {
  const factor = await findFactor(db, userId)
  const since = factor?.confirmedAt ?? null
  return {
    isOn: since !== null,
    hasApp: factor !== undefined && hasApp(factor),
    passkeys: (await listPasskeys(db, userId)).map(({ id, name, madeAt, lastUsedAt }) => ({
      ...{ id, name, since: madeAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
    })),
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, userId),
    isRequired: await isFactorRequired(db, domainId),
    awaits: awaits?.what ?? null,
    organisation: (await findDomain(db, domainId))?.name ?? '',
  }
}

/** Creates a TOTP secret; it is asked for only after the first code. */
export async function begin(ports: Ports, caller: Caller): Promise<{ secret: string; uri: string }> {
  const { userId, domainId } = caller
  await mustBeOfTeam(ports, caller)
  const factor = await findFactor(ports.db, userId)
  if (factor && hasApp(factor)) refuse(factorRefusals.FACTOR_ON)
  mustHaveProved(caller)
  await mustBeRecent(ports, caller)
  const { name: organisation } = (await findDomain(ports.db, domainId)) ?? refuse(common.NOT_FOUND)
  const me = (await readUser(ports.db, { domainId, userId })) ?? refuse(common.NOT_FOUND)
  const secret = newAppSecret()
  await transaction(ports.db, async (tx) => {
    if (!(await saveDraft(tx, userId, seal(secret, sealOf(ports, userId))))) refuse(factorRefusals.FACTOR_ON)
  })
  return { secret, uri: uriOf(secret, { organisation, email: me.Authentication.email }) }
}

export async function mustBeOfTeam({ db }: Ports, { domainId, userId }: Caller): Promise<void> {
  if ((await listPlaces(db, domainId, userId)).length === 0) refuse(factorRefusals.FACTOR_TEAM_ONLY)
}

/**
 * Requires a recent sign-in: a second factor outlives a new password, so a stranger at an open session could take over
 * the account. A password cannot be asked for instead, as link users have none.
 */
export async function mustBeRecent(ports: Ports, caller: Caller): Promise<void> {
  if (!(await isRecent(ports, caller))) refuse(factorRefusals.SIGN_IN_AGAIN)
}

/** A session that must still prove the second factor may not create another. */
export function mustHaveProved({ awaits }: Caller): void {
  if (awaits?.what === 'code') refuse(common.FACTOR_CODE_NEEDED)
}

const refuseCode = (): never =>
  refuse(factorRefusals.FACTOR_CODE_WRONG, {}, [{ path: 'code', code: 'FACTOR_CODE_WRONG' }])

/** Counts an attempt before checking it, so that parallel attempts count too. */
async function mustHaveTries(ports: Ports, userId: string): Promise<void> {
  const now = ports.clock.now()
  if (await asideOfKey(() => takeTry(ports.db, userId, now))) return
  const minutes = minutesUntilGuess((await findFactor(ports.db, userId))?.failures ?? [], now)
  refuse(authRefusals.LOGIN_BLOCKED, { minutes, count: minutes })
}

/**
 * The period of a TOTP code. Throws `FACTOR_CODE_WRONG`, and `FACTOR_UNREADABLE` when the site's secret has changed.
 */
function mustBeOfApp(ports: Ports, { userId, secret }: Pick<FactorRow, 'userId' | 'secret'>, code: string): number {
  if (secret === '') refuseCode()
  const opened = unseal(secret, sealOf(ports, userId)) ?? refuse(factorRefusals.FACTOR_UNREADABLE)
  return stepOf(opened, code, ports.clock.now()) ?? refuseCode()
}

export async function giveRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfCode(userId, code)),
  )
  return codes.map(spaced)
}

/** Activates the authenticator app. Returns recovery codes, shown once; none if a passkey has created them before. */
export async function confirm(ports: Ports, caller: Caller, code: string): Promise<string[]> {
  const { userId } = caller
  const factor = (await findFactor(ports.db, userId)) ?? refuse(factorRefusals.FACTOR_OFF)
  if (hasApp(factor)) refuse(factorRefusals.FACTOR_ON)
  mustHaveProved(caller)
  const draft = factor.draft ?? refuse(factorRefusals.FACTOR_OFF)
  await mustHaveTries(ports, userId)
  if (!isOfApplication(code)) refuseCode()
  const lastStep = mustBeOfApp(ports, { userId, secret: draft }, code)
  const now = ports.clock.now()
  return transaction(ports.db, async (tx) => {
    if (!(await confirmDraft(tx, { userId, draft, lastStep }, now))) refuse(factorRefusals.FACTOR_ON)
    await proveFactor(tx, ports, caller, now)
    await tellOwner(tx, ports, caller, 'on')
    return factor.confirmedAt === null ? giveRecoveryCodes(tx, userId) : []
  })
}

const isOfApplication = (code: string): boolean => code.length === 6

/** Runs `work` after checking a proof of the second factor; the proof is consumed in the same transaction. */
export async function withProof<T>(
  ports: Ports,
  caller: Caller,
  { code, passkey }: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { userId } = caller
  const factor = await findFactor(ports.db, userId)
  if (!factor?.confirmedAt) refuse(factorRefusals.FACTOR_OFF)
  await mustHaveTries(ports, userId)
  if (passkey) {
    const used = await mustBeOwn(ports, caller, passkey)
    return transaction(ports.db, async (tx) => {
      await useUp(tx, ports, used)
      await forgetTries(tx, userId)
      return work(tx)
    })
  }
  if (code === undefined) return refuseCode()
  const lastStep = isOfApplication(code) ? mustBeOfApp(ports, factor, code) : undefined
  return transaction(ports.db, async (tx) => {
    if (lastStep === undefined) {
      if (!(await useRecoveryCode(tx, userId, hashOfCode(userId, code)))) refuseCode()
      await tellOwner(tx, ports, caller, 'recovery', await countRecoveryCodes(tx, userId))
    } else if (!(await useStep(tx, { ...factor, lastStep }))) {
      refuse(factorRefusals.FACTOR_CODE_USED, {}, [{ path: 'code', code: 'FACTOR_CODE_USED' }])
    }
    return work(tx)
  })
}

export const step = (ports: Ports, caller: Caller, proof: Proof): Promise<void> =>
  withProof(ports, caller, proof, (tx) => proveFactor(tx, ports, caller, ports.clock.now()))

export const renew = (ports: Ports, caller: Caller, proof: Proof): Promise<string[]> =>
  withProof(ports, caller, proof, (tx) => giveRecoveryCodes(tx, caller.userId))

export const remove = (ports: Ports, caller: Caller, proof: Proof): Promise<void> =>
  withProof(ports, caller, proof, async (tx) => {
    const factor = await lockFactor(tx, caller.userId)
    if (!factor || !hasApp(factor)) refuse(factorRefusals.FACTOR_OFF)
    const isLast = (await listPasskeys(tx, caller.userId)).length === 0
    if (!isLast) await forgetApp(tx, caller.userId)
    await endOthers(tx, ports, caller, isLast)
    await tellOwner(tx, ports, caller, isLast ? 'off' : 'appOff')
  })

export const removeKey = (ports: Ports, caller: Caller, id: string, proof: Proof): Promise<void> =>
  withProof(ports, caller, proof, async (tx) => {
    const { userId, domainId } = caller
    const factor = (await lockFactor(tx, userId)) ?? refuse(factorRefusals.FACTOR_OFF)
    const gone = (await deleteOwn(tx, { userId, id })) ?? refuse(common.NOT_FOUND)
    await noteDeed(tx, ports, caller, { route: removePasskey.route, before: { name: gone.name } })
    const isLast = !hasApp(factor) && (await listPasskeys(tx, userId)).length === 0
    if (isLast && (await isFactorRequired(tx, domainId))) refuse(factorRefusals.FACTOR_LAST)
    await endOthers(tx, ports, caller, isLast)
    await tellOwner(tx, ports, caller, isLast ? 'off' : 'passkeyOff')
  })

/** Ends the other sessions: without a factor they could organise unproved, and a lost device may have opened one. */
async function endOthers(tx: Tx, ports: Ports, caller: Caller, isLast: boolean): Promise<void> {
  if (isLast) await deleteFactor(tx, caller.userId)
  await revokeAccess(tx, ports, caller.userId, caller)
  if (isLast) await proveFactor(tx, ports, caller, null)
}
