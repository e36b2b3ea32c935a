import { authRefusals } from '@parvis/contract/auth/auth.ts'
import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { emailRefusals, mailAction } from '@parvis/contract/emails/emails.ts'
import { safeReferer } from '@parvis/contract/events/events.rules.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import * as z from 'zod/mini'
import { queueMail } from '#features/emails/emails.service.ts'
import { sendToPeople } from '#features/emails/personal-mails.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, spokenIn } from '#features/events/events.service.ts'
import { isOfTeam } from '#features/events/organisers.service.ts'
import type { Account } from '#features/users/users.service.ts'
import { findByEmail, takesPart } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { auditByRight } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { JobQueue } from '#kit/jobs.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { codeLifetime, issueCode } from './auth.service.ts'
import type { Purpose } from './auth.store.ts'
import { countCodes, hasLink, lockLinks } from './auth.store.ts'
import { mobileFor } from './mobile.service.ts'
import { textLink } from './sms.jobs.ts'

const LinkRequest = z.object({
  id: z.string(),
  eventId: z.string(),
  email: z.string(),
  purpose: z.enum(['password', 'connect']),
  referer: z.nullable(z.string()),
  language: z.string(),
})
type LinkRequest = z.output<typeof LinkRequest>

/** Links requested by guests. A job looks up the account, so that the answer takes as long without one. */
export const linkQueue: JobQueue<LinkRequest> = { name: 'auth-link', schema: LinkRequest, isPersonal: true }

export interface LinkToSend {
  readonly event: LoadedEvent
  readonly email: string
  readonly actionId: ActionId
  readonly referer?: string | undefined
  readonly language: string
}

/** Mails that a guest may request for their own account. */
export function isForAnyAddress(actionId: ActionId): boolean {
  return actionId === mailAction.forgotPassword || actionId === mailAction.signIn
}

function allowedReferer(ports: Ports, { event, referer }: LinkToSend): string | null {
  if (referer === undefined || referer === '') return null
  const { FO_REFERER_ORIGINS } = event.layers.settings
  return safeReferer(referer, ports.publicUrl, FO_REFERER_ORIGINS) ?? refuse(authRefusals.REFERER_NOT_ALLOWED)
}

export async function requestLink(ports: Ports, link: LinkToSend): Promise<void> {
  const { event, email, actionId, language } = link
  const referer = allowedReferer(ports, link)
  const purpose = actionId === mailAction.forgotPassword ? 'password' : 'connect'
  const id = newId(ports.clock.now())
  await ports.jobs.add(ports.db, linkQueue, { id, eventId: event.row.id, email, purpose, referer, language })
}

const MAX_LINKS = 5
const WATCHED_MS = 15 * 60 * 1000
/** Requests within this time count as one, such as a double click. */
const SAME_PRESS_MS = 15 * 1000

/** Mails the link if the account exists, within a limit of mails per quarter of an hour. */
export async function mailRequestedLink(
  ports: Ports,
  { id, eventId, email, purpose, referer, language }: LinkRequest,
): Promise<void> {
  const event = await loadEvent(ports.db, eventId)
  const account = await findByEmail(ports.db, event.row.domainId, email)
  if (!account) return
  await transaction(ports.db, async (tx) => {
    const ago = (duration: number) => new Date(ports.clock.now().getTime() - duration + codeLifetime[purpose])
    await lockLinks(tx, account.userId)
    if (await hasLink(tx, { userId: account.userId, eventId, purpose, referer }, ago(SAME_PRESS_MS))) return
    const since = ago(WATCHED_MS)
    if ((await countCodes(tx, account.userId, purpose, since)) >= MAX_LINKS) return
    const actionId = purpose === 'password' ? mailAction.forgotPassword : mailAction.signIn
    await mail(tx, ports, { event, email, account, actionId, purpose, referer, language, dedupeKey: `link:${id}` })
  })
}

/** Sends another mail to an account, for an organiser; the link of an invitation signs its reader in. */
export async function sendAction(ports: Ports, link: LinkToSend, caller: Caller): Promise<void> {
  const { event, email, actionId, language } = link
  const { domainId, id: eventId } = event.row
  const referer = allowedReferer(ports, link)
  const account = (await findByEmail(ports.db, domainId, email)) ?? refuse(emailRefusals.NO_RECIPIENT)
  auditByRight('mail', { about: account.userId })
  if (actionId !== mailAction.invitation) {
    await sendToPeople(ports, { domainId, eventId }, { email, actionId, variables: {} }, { caller, language })
    return
  }
  const dedupeKey = `invitation:${newId(ports.clock.now())}`
  await transaction(ports.db, (tx) => mail(tx, ports, { ...link, account, purpose: 'invitation', referer, dedupeKey }))
}

/** Hides the data of a person who does not belong to the event. */
const UNSAID = { firstName: '', lastName: '', company: '', typology: '' }

interface LinkMail extends Omit<LinkToSend, 'referer'> {
  readonly account: Account
  readonly purpose: Purpose
  readonly referer: string | null
  readonly dedupeKey: string
}

async function mail(
  tx: Tx,
  ports: Ports,
  { event, email, account, actionId, purpose, referer, language: asked, dedupeKey }: LinkMail,
): Promise<void> {
  const { domainId, id: eventId, context } = event.row
  const { userId, firstName, lastName } = account
  const language = account.languageId ?? asked
  // The team reads these mails: about a person of another event they may only repeat the typed address.
  const isOfEvent = (await takesPart(tx, eventId, userId)) || (await isOfTeam(tx, userId, eventId))
  const isTexted = purpose === 'connect' && isOfEvent
  const mobile = isTexted ? await mobileFor(tx, { event, caller: { userId }, language }) : undefined
  const isMailed = mobile === undefined
  const code = await issueCode(tx, ports, { domainId, eventId, userId, purpose, referer, isMailed })
  const page = purpose === 'password' ? 'password/new' : 'login'
  const link = `${ports.publicUrl}/${context}/${page}?token=${code}`
  const expiresIn = lifetimeInWords(purpose, language)
  if (mobile !== undefined) return textLink(tx, ports, { event, userId, to: mobile, language, link, expiresIn })
  const names = isOfEvent ? { firstName, lastName } : UNSAID
  const variables = { ...names, eventName: spokenIn(event, language).row.name, expiresIn }
  await queueMail(tx, ports, {
    ...{ event, actionId, userId, to: email, language, variables, dedupeKey },
    secrets: { link },
  })
}

export async function invitationLink(
  tx: Tx,
  ports: Ports,
  { row: { domainId, id: eventId, context } }: LoadedEvent,
  { userId, language }: { userId: string; language: string },
): Promise<{ link: string; expiresIn: string }> {
  const code = await issueCode(tx, ports, { domainId, eventId, userId, purpose: 'invitation', isMailed: true })
  const link = `${ports.publicUrl}/${context}/login?token=${code}`
  return { link, expiresIn: lifetimeInWords('invitation', language) }
}

function lifetimeInWords(purpose: Purpose, language: string): string {
  const hours = codeLifetime[purpose] / (3600 * 1000)
  const [amount, unit] = hours > 48 ? [hours / 24, 'day'] : [hours, 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
