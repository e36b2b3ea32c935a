import { authRefusals } from '@parvis/contract/auth/auth.ts'
import type { Factor } from '@parvis/contract/factor/factor.ts'
import { factorRefusals } from '@parvis/contract/factor/factor.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { proveFactor, revokeAccess } from '#features/auth/sessions.service.ts'
import { findDomain } from '#features/context/context.service.ts'
import { isFactorRequired, listPlaces } from '#features/context/organisers.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { minutesUntilGuess } from '#kit/guesses.ts'
import { seal, unseal } from '#kit/sealed.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { hashOfCode, newAppSecret, newRecoveryCodes, spaced, stepOf, uriOf } from './codes.service.ts'
import { tellOwner } from './factor.mail.ts'
import type { FactorRow } from './factor.store.ts'
import {
  confirmDraft,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  saveDraft,
  takeTry,
  useRecoveryCode,
  useStep,
} from './factor.store.ts'

const sealOf = ({ secret }: Pick<Ports, 'secret'>, owner: string) => ({ secret, purpose: 'second factor', owner })

/** What one's own second factor is. */
export async function readFactor({ db }: Ports, { userId, domainId, awaits }: Caller): Promise<Factor> {
  const since = (await findFactor(db, userId))?.confirmedAt ?? null
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, userId),
    isRequired: await isFactorRequired(db, domainId),
    awaits: awaits?.what ?? null,
    organisation: (await findDomain(db, domainId))?.name ?? '',
  }
}

/** Begins to set one up: the secret, of which nothing is asked until a code has come back. */
export async function begin(ports: Ports, { userId, domainId }: Caller): Promise<{ secret: string; uri: string }> {
  const places = await listPlaces(ports.db, domainId, userId)
  if (places.length === 0) refuse(factorRefusals.FACTOR_TEAM_ONLY)
  const { name: organisation } = (await findDomain(ports.db, domainId)) ?? refuse(common.NOT_FOUND)
  const me = (await readUser(ports.db, { domainId, userId })) ?? refuse(common.NOT_FOUND)
  const secret = newAppSecret()
  await transaction(ports.db, async (tx) => {
    if (!(await saveDraft(tx, userId, seal(secret, sealOf(ports, userId))))) refuse(factorRefusals.FACTOR_ON)
  })
  return { secret, uri: uriOf(secret, { organisation, email: me.Authentication.email }) }
}

const refuseCode = (): never =>
  refuse(factorRefusals.FACTOR_CODE_WRONG, {}, [{ path: 'code', code: 'FACTOR_CODE_WRONG' }])

/** Counts a try before anybody knows what it is worth, so that those sent all at once are counted too. */
async function mustHaveTries(ports: Ports, userId: string): Promise<void> {
  const now = ports.clock.now()
  if (await takeTry(ports.db, userId, now)) return
  const minutes = minutesUntilGuess((await findFactor(ports.db, userId))?.failures ?? [], now)
  refuse(authRefusals.LOGIN_BLOCKED, { minutes, count: minutes })
}

/** The period of a code of the application; throws `FACTOR_CODE_WRONG`, and `FACTOR_UNREADABLE` under another secret of the site. */
function mustBeOfApp(ports: Ports, { userId, secret }: FactorRow, code: string): number {
  const opened = unseal(secret, sealOf(ports, userId)) ?? refuse(factorRefusals.FACTOR_UNREADABLE)
  return stepOf(opened, code, ports.clock.now()) ?? refuseCode()
}

async function giveRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfCode(userId, code)),
  )
  return codes.map(spaced)
}

/** Turns on what was begun: the recovery codes, which are told once. */
export async function confirm(ports: Ports, caller: Caller, code: string): Promise<string[]> {
  const { userId } = caller
  const factor = (await findFactor(ports.db, userId)) ?? refuse(factorRefusals.FACTOR_OFF)
  if (factor.confirmedAt !== null) refuse(factorRefusals.FACTOR_ON)
  await mustHaveTries(ports, userId)
  if (!isOfApplication(code)) refuseCode()
  const lastStep = mustBeOfApp(ports, factor, code)
  const now = ports.clock.now()
  return transaction(ports.db, async (tx) => {
    if (!(await confirmDraft(tx, { ...factor, lastStep }, now))) refuse(factorRefusals.FACTOR_ON)
    await proveFactor(tx, ports, caller, now)
    await tellOwner(tx, ports, caller, 'on')
    return giveRecoveryCodes(tx, userId)
  })
}

const isOfApplication = (code: string): boolean => code.length === 6

/** Does something for whoever gives a right code, which is used up in the same transaction. */
async function withCode<T>(ports: Ports, caller: Caller, code: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { userId } = caller
  const factor = await findFactor(ports.db, userId)
  if (!factor?.confirmedAt) refuse(factorRefusals.FACTOR_OFF)
  await mustHaveTries(ports, userId)
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

/** Has the session in use organise from now on. */
export const step = (ports: Ports, caller: Caller, code: string): Promise<void> =>
  withCode(ports, caller, code, (tx) => proveFactor(tx, ports, caller, ports.clock.now()))

/** Other recovery codes in place of those that are left. */
export const renew = (ports: Ports, caller: Caller, code: string): Promise<string[]> =>
  withCode(ports, caller, code, (tx) => giveRecoveryCodes(tx, caller.userId))

/** Turns it off. The other sessions end: one in which no code was given would organise by it. */
export const remove = (ports: Ports, caller: Caller, code: string): Promise<void> =>
  withCode(ports, caller, code, async (tx) => {
    await deleteFactor(tx, caller.userId)
    await revokeAccess(tx, ports, caller.userId, caller)
    await proveFactor(tx, ports, caller, null)
    await tellOwner(tx, ports, caller, 'off')
  })
