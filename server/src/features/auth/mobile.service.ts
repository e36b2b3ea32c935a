import { authRefusals } from '@parvis/contract/auth/auth.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import { tellAccount } from '#features/emails/account.mail.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsOf } from '#features/events/events.service.ts'
import {
  changeUser,
  findProof,
  findVerifiedMobile,
  readUser,
  saveVerifiedMobile,
} from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { internationalNumber } from '#ports/sms.ts'
import { bringCode, isStillGood, newCode } from './codes.service.ts'
import { lockCode } from './codes.store.ts'
import { textCode } from './sms.jobs.ts'

export interface MobileAsking {
  readonly event: LoadedEvent
  readonly caller: Pick<Caller, 'userId'>
  readonly language: string
}

const isOffered = async (db: Executor, { event, caller, language }: MobileAsking): Promise<boolean> =>
  (await settingsOf(db, event, language, caller.userId)).FO_MEETING_SMS_MODE

async function provedNumber(db: Executor, { event, caller: { userId } }: MobileAsking) {
  const user = await readUser(db, { domainId: event.row.domainId, userId })
  const mobile = user?.mobile ?? ''
  const verified = await findVerifiedMobile(db, userId)
  return { mobile, proved: internationalNumber(mobile) === verified ? verified : undefined }
}

export const mobileFor = async (db: Executor, asking: MobileAsking): Promise<string | undefined> =>
  (await isOffered(db, asking)) ? (await provedNumber(db, asking)).proved : undefined

export async function mobileSignIn(
  { db }: Ports,
  asking: MobileAsking,
): Promise<{ isOffered: boolean; mobile: string; isVerified: boolean }> {
  const offered = await isOffered(db, asking)
  const { mobile, proved } = await provedNumber(db, asking)
  return { isOffered: offered, mobile, isVerified: offered && proved !== undefined }
}

/** The number in international form; refuses an invalid one (400). */
export const numberToText = (mobile: string): string =>
  internationalNumber(mobile) ?? refuse(common.VALIDATION, {}, [{ path: 'mobile', code: 'MOBILE_FORMAT' }])

export async function sendMobileCode(
  ports: Ports,
  asking: MobileAsking & { readonly to: string; readonly again: boolean },
): Promise<{ mobile: string }> {
  const { event, caller, to, again } = asking
  const { userId } = caller
  return transaction(ports.db, async (tx) => {
    if (!(await isOffered(tx, asking))) refuse(authRefusals.SMS_SIGN_IN_OFF)
    const proof = await findProof(tx, event.row.id, userId)
    if (!proof || proof.email === null || isAnonymousEmail(proof.email)) refuse(userRefusals.EMAIL_NEEDED)
    // Otherwise the creator of an account in another person's name would receive their sign-in links.
    if (!proof.isProved) refuse(userRefusals.EMAIL_NOT_VERIFIED)
    const before = await lockCode(tx, 'mobile', userId)
    if (again || !isStillGood(before, to, ports.clock.now())) {
      const code = await newCode(tx, ports, 'mobile', { userId, to, before })
      await textCode(tx, ports, { event, userId, to, language: asking.language, code })
    }
    return { mobile: to }
  })
}

export async function verifyMobile(
  ports: Ports,
  { event, caller: { userId } }: MobileAsking,
  code: string,
): Promise<void> {
  const whose = { domainId: event.row.domainId, userId }
  await bringCode(ports, 'mobile', { userId, code }, async (tx, to) => {
    if (!(await saveVerifiedMobile(tx, userId, to))) return false
    const user = await readUser(tx, whose)
    if (internationalNumber(user?.mobile ?? '') !== to)
      await changeUser(tx, ports, { ...whose, change: { mobile: to } })
    await tellAccount(tx, ports, whose, { key: 'mail.mobile', variables: { mobile: endOf(to) }, about: 'mobile' })
    return true
  })
}

/** Masks a number in a mail; its last two digits identify it for its owner. */
const endOf = (mobile: string): string => `${mobile.slice(0, 3)} … ${mobile.slice(-2)}`

export const forgetMobile = (ports: Ports, { userId }: Pick<Caller, 'userId'>): Promise<void> =>
  transaction(ports.db, async (tx: Tx) => void (await saveVerifiedMobile(tx, userId, null)))
