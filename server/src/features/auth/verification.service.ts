import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { authRefusals } from '@parvis/contract/auth/auth.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { mailWords } from '#features/emails/templates.service.ts'
import { changeUser, findProof, readUser, saveVerified } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { mustBeAtLeast } from '#kit/access.ts'
import { asideOfKey } from '#kit/idempotency.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { revokeAccess } from './sessions.service.ts'
import type { EmailCodeRow } from './verification.store.ts'
import { countTry, lockEmailCode, saveEmailCode, useEmailCode } from './verification.store.ts'

const LIFETIME_MS = 15 * 60 * 1000
const MAX_TRIES = 5
/** In as long as a code lasts. */
const MAX_SENDS = 5

/** Six figures are soon guessed from a plain hash: this one also takes the secret of the site, which no table holds. */
const hashOf = ({ secret }: Ports, userId: string, code: string): string =>
  createHmac('sha256', secret).update(`email-code\n${userId}\n${code}`).digest('base64url')

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

export interface CodeAsked {
  readonly event: LoadedEvent
  readonly caller: Caller
  readonly language: string
  /** Also when one that is still good was sent already. */
  readonly again: boolean
  /** In the place of the one that was mistyped. */
  readonly email?: string | undefined
}

/** Mails a person the code that verifies their address, unless it is verified already. */
export async function sendCode(ports: Ports, asked: CodeAsked): Promise<{ email: string; isVerified: boolean }> {
  const { event, caller, again } = asked
  return transaction(ports.db, async (tx) => {
    const proof = (await findProof(tx, event.row.id, caller.userId)) ?? refuse(userRefusals.EMAIL_NEEDED)
    if (proof.email === null || isAnonymousEmail(proof.email)) refuse(userRefusals.EMAIL_NEEDED)
    if (proof.isVerified) return { email: proof.email, isVerified: true }
    const email = asked.email ?? proof.email
    if (email !== proof.email) await correct(tx, ports, asked, email)
    const before = await lockEmailCode(tx, caller.userId)
    if (again || !isGood(before, email, ports.clock.now())) await issue(tx, ports, asked, email, before?.sends ?? [])
    return { email, isVerified: false }
  })
}

/** Puts another address in the place of one that nothing has proved; what was mailed to that one opens nothing more. */
async function correct(tx: Tx, ports: Ports, { event, caller }: CodeAsked, address: string): Promise<void> {
  mustBeAtLeast(caller, 'link')
  const { domainId } = event.row
  await changeUser(tx, ports, { domainId, userId: caller.userId, change: { email: { address, isVouched: false } } })
  await revokeAccess(tx, ports, caller.userId, caller)
}

const isGood = (code: EmailCodeRow | undefined, email: string, now: Date): boolean =>
  code !== undefined && code.email === email && code.expiresAt > now && code.tries < MAX_TRIES

async function issue(
  tx: Tx,
  ports: Ports,
  { event, caller: { userId }, language: spoken }: CodeAsked,
  email: string,
  sent: readonly string[],
): Promise<void> {
  const now = ports.clock.now()
  const recent = sent.filter((at) => now.getTime() - new Date(at).getTime() < LIFETIME_MS)
  if (recent.length >= MAX_SENDS) refuse(authRefusals.EMAIL_CODES_TOO_MANY)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await saveEmailCode(tx, {
    userId,
    email,
    codeHash: hashOf(ports, userId, code),
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    sends: [...recent, now.toISOString()],
  })
  const person = await readUser(tx, { domainId: event.row.domainId, userId })
  const language = person?.languageId ?? spoken
  const words = mailWords(event, language)
  const template = { subject: words.say('mail.code.subject'), bodyHtml: words.say('mail.code.body') }
  await writeMail(tx, ports, {
    ...{ event, template, language, userId, to: email },
    ...(person && { person }),
    actionId: null,
    variables: {},
    secrets: { code },
    dedupeKey: `email-code:${newId(now)}`,
  })
}

/** Verifies the caller's address by the code that was mailed to it. */
export async function verify(ports: Ports, { userId }: Caller, code: string): Promise<void> {
  const now = ports.clock.now()
  const counted = await asideOfKey(() => countTry(ports.db, userId, MAX_TRIES, now))
  const known = counted ?? refuse(authRefusals.EMAIL_CODE_EXPIRED)
  const codeHash = hashOf(ports, userId, code)
  if (!isSame(known.codeHash, codeHash)) {
    if (known.tries >= MAX_TRIES) refuse(authRefusals.EMAIL_CODE_EXPIRED)
    refuse(authRefusals.EMAIL_CODE_WRONG, {}, [{ path: 'code', code: 'EMAIL_CODE_WRONG' }])
  }
  await transaction(ports.db, async (tx) => {
    const isUsed = await useEmailCode(tx, userId, codeHash, now)
    // An address that an organiser has changed meanwhile is not the one that the code went to.
    if (!isUsed || !(await saveVerified(tx, userId, now, known.email))) refuse(authRefusals.EMAIL_CODE_EXPIRED)
  })
}
