import { refuse } from '@parvis/contract/kit/refusal.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { mailWords } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { changeUser, findProof, readUser, saveProved } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { mustBeAtLeast } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { bringCode, isStillGood, newCode } from './codes.service.ts'
import type { CodeRow } from './codes.store.ts'
import { lockCode } from './codes.store.ts'
import { revokeAccess } from './sessions.service.ts'

export interface CodeAsked {
  readonly event: LoadedEvent
  readonly caller: Caller
  readonly language: string
  /** Sends a new code even when one is valid. */
  readonly again: boolean
  readonly email?: string | undefined
}

/** Mails the code that verifies a person's address; does nothing when it is verified. */
export async function sendCode(ports: Ports, asked: CodeAsked): Promise<{ email: string; isVerified: boolean }> {
  const { event, caller, again } = asked
  return transaction(ports.db, async (tx) => {
    const proof = (await findProof(tx, event.row.id, caller.userId)) ?? refuse(userRefusals.EMAIL_NEEDED)
    if (proof.email === null || isAnonymousEmail(proof.email)) refuse(userRefusals.EMAIL_NEEDED)
    if (proof.isProved) return { email: proof.email, isVerified: true }
    const email = asked.email ?? proof.email
    if (email !== proof.email) await correct(tx, ports, asked, email)
    const before = await lockCode(tx, 'email', caller.userId)
    if (again || !isStillGood(before, email, ports.clock.now())) await mailCode(tx, ports, asked, email, before)
    return { email, isVerified: false }
  })
}

/** Replaces an unverified address and invalidates all mailed to the old one. */
async function correct(tx: Tx, ports: Ports, { event, caller }: CodeAsked, address: string): Promise<void> {
  mustBeAtLeast(caller, 'link')
  const { domainId } = event.row
  await changeUser(tx, ports, { domainId, userId: caller.userId, change: { email: { address, isVouched: false } } })
  await revokeAccess(tx, ports, caller.userId, caller)
}

async function mailCode(
  tx: Tx,
  ports: Ports,
  { event, caller: { userId }, language: spoken }: CodeAsked,
  email: string,
  before: CodeRow | undefined,
): Promise<void> {
  const code = await newCode(tx, ports, 'email', { userId, to: email, before })
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
    dedupeKey: `email-code:${newId(ports.clock.now())}`,
  })
}

export function verify(ports: Ports, { userId }: Caller, code: string): Promise<void> {
  // Refused when an organiser has changed the address since.
  return bringCode(ports, 'email', { userId, code }, (tx, email) => saveProved(tx, userId, ports.clock.now(), email))
}
