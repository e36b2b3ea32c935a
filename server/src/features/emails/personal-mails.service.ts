import { createHash } from 'node:crypto'
import { secretsAmong } from '@parvis/contract/emails/emails.rules.ts'
import type { ActionId, sendMail, sendMails } from '@parvis/contract/emails/emails.ts'
import { emailRefusals, mailAction } from '@parvis/contract/emails/emails.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { ParticipationState } from '@parvis/contract/participation/participation.rules.ts'
import { isDue, stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { isRegistrar } from '#features/participation/participation.service.ts'
import { findByEmail, readUser, readUsers, takesPart } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, hasRightEverywhere } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { sanitizeMailHtml } from '#kit/html.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listDeclining } from './bounces.store.ts'
import { domainLook, lookOf } from './branding.service.ts'
import type { MailTemplate } from './emails.mail.ts'
import { renderMail } from './emails.mail.ts'
import { postMail, writeMail } from './emails.service.ts'
import { isTeamAddress } from './emails.store.ts'
import { ATTACHED } from './occasions.service.ts'
import { mailLanguage, templateOf } from './templates.service.ts'
import { findTemplate } from './templates.store.ts'

type ToSend = HandlerInput<typeof sendMails>['body']
type Sent = { queued: number }
interface Asking {
  readonly caller: Caller
  readonly language: string
}

/** Creates a link that signs a person in without a password. */
export type PersonalLink = (
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  to: { userId: string; language: string },
) => Promise<{ readonly link: string; readonly expiresIn: string }>

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** Signing in stands above mails on the map, so it is injected. */
    readonly personalLink: PersonalLink
  }
}

/** Mails with a personal link that signs the recipient in. */
const PERSONAL_ACTIONS: readonly ActionId[] = [mailAction.invitation, mailAction.representative]

const MINUTE_MS = 60_000
/** A repeated request within a slot sends nothing more. */
const OWN_SLOT_MS = 5 * MINUTE_MS
const SLOT_MS = MINUTE_MS
/** Mails written per transaction: a thousand at once would block others. */
const BATCH = 50

const slot = (ports: Ports, length: number): number => Math.floor(ports.clock.now().getTime() / length)
const digest = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Mails with a one-time link, which only signing in can create. */
const SIGN_IN_ACTIONS: readonly ActionId[] = [mailAction.forgotPassword, mailAction.signIn]

/** An organiser may send any mail; a guest, only their own confirmation or their companion's. */
export async function sendToPeople(
  ports: Ports,
  path: { domainId: string; eventId: string },
  body: ToSend,
  asking: Asking,
): Promise<Sent> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  return hasRight(asking.caller, 'mail', path.eventId)
    ? sendAsOrganiser(ports, event, body, asking)
    : sendOwn(ports, event, body, asking)
}

const CONFIRMATIONS: Record<ParticipationState, ActionId | undefined> = {
  none: undefined,
  onsite: mailAction.onsite,
  remote: mailAction.remote,
  represented: mailAction.represented,
  absent: mailAction.absent,
}

export function confirmationOf({ UserEvent }: User): ActionId | undefined {
  const state = stateOf(UserEvent)
  return state === 'onsite' && UserEvent?.registeredBy ? mailAction.companion : CONFIRMATIONS[state]
}

async function sendOwn(ports: Ports, event: LoadedEvent, body: ToSend, { caller, language }: Asking): Promise<Sent> {
  const { userId = caller.userId, actionId } = body
  const isWritten = Object.keys(body.variables).length > 0 || body.label !== undefined
  if (body.userIds || body.email || body.emailId || isWritten) refuse(common.FORBIDDEN)
  const { domainId, id: eventId } = event.row
  const person = (await readUser(ports.db, { domainId, eventId, userId })) ?? refuse(common.NOT_FOUND)
  const isTheirs = userId === caller.userId || (await isRegistrar(ports.db, caller.userId, userId, eventId))
  if (!isTheirs) refuse(common.FORBIDDEN)
  if (actionId === undefined || actionId !== confirmationOf(person)) refuse(common.FORBIDDEN)
  const again = `again:${slot(ports, OWN_SLOT_MS)}`
  return sendToEach(ports, event, [recipientOf(person, language)], { body: { ...body, actionId }, key: again })
}

interface Recipient {
  readonly userId: string | null
  readonly to: string
  readonly language: string
  readonly isDue: boolean
  readonly person?: User
}

const recipientOf = (person: User, language: string): Recipient => ({
  userId: person.id,
  to: person.Authentication.email,
  language: person.languageId ?? language,
  isDue: isDue(person.UserEvent),
  person,
})

async function sendAsOrganiser(
  ports: Ports,
  event: LoadedEvent,
  body: ToSend,
  { caller, language }: Asking,
): Promise<Sent> {
  if (body.actionId !== undefined && SIGN_IN_ACTIONS.includes(body.actionId)) {
    refuse(common.VALIDATION, {}, [{ path: 'actionId', code: 'CHOICE_UNKNOWN' }])
  }
  const given = secretsAmong(body.actionId ?? null, Object.keys(body.variables))
  const wrong = given.map((name) => ({ path: `variables.${name}`, code: 'VARIABLE_UNKNOWN' }))
  if (wrong.length > 0) refuse(common.VALIDATION, {}, wrong)
  const recipients = await recipientsOf(ports, event, body, { caller, language })
  if (!event.row.published) await mustBeOfTeam(ports, event, recipients)
  return sendToEach(ports, event, recipients, {
    body,
    key: `sent:${slot(ports, SLOT_MS)}:${digest(body.variables, body.label)}`,
  })
}

/** Refuses the whole request when an unpublished event may not write to all recipients: none is skipped silently. */
async function mustBeOfTeam(
  { db }: Ports,
  { row }: LoadedEvent,
  recipients: readonly Pick<Recipient, 'to'>[],
): Promise<void> {
  const place = { domainId: row.domainId, eventId: row.id }
  for (const { to } of recipients)
    if (!(await isTeamAddress(db, place, to))) refuse(emailRefusals.MAIL_BEFORE_PUBLICATION)
}

/** A recipient by id must be a person that the caller may read; a recipient by address may be a stranger. */
async function recipientsOf(
  ports: Ports,
  event: LoadedEvent,
  body: ToSend,
  { caller, language }: Pick<Asking, 'caller' | 'language'>,
): Promise<Recipient[]> {
  const { domainId, id: eventId } = event.row
  const account = body.email === undefined ? undefined : await findByEmail(ports.db, domainId, body.email)
  const ids = [...new Set([body.userId, ...(body.userIds ?? [])].filter((id) => id !== undefined))]
  const reader = hasRightEverywhere(caller, 'mail') ? undefined : { userId: caller.userId, runs: eventId }
  const named = ids.length === 0 ? [] : await readUsers(ports.db, { domainId, eventId, userIds: ids, reader })
  if (named.length < ids.length) refuse(common.NOT_FOUND)
  const isNew = account !== undefined && !ids.includes(account.userId)
  const known = isNew ? await readUsers(ports.db, { domainId, eventId, userIds: [account.userId], reader }) : []
  const people = [...named, ...known]
  // An account that the caller may not read is written to as a stranger: its names would reveal it.
  const isStranger = body.email !== undefined && (!account || (isNew && known.length === 0))
  const spoken = account?.languageId ?? language
  const stranger =
    isStranger && body.email !== undefined ? [{ userId: null, to: body.email, language: spoken, isDue: false }] : []
  return [...people.map((person) => recipientOf(person, language)), ...stranger]
}

async function sendToEach(
  ports: Ports,
  event: LoadedEvent,
  all: readonly Recipient[],
  { body, key }: { body: ToSend; key: string },
): Promise<Sent> {
  const { actionId = null, emailId } = body
  const isOptional = emailId !== undefined || actionId === mailAction.invitation
  const ids = all.flatMap(({ userId }) => userId ?? [])
  const declining = isOptional ? await listDeclining(ports.db, event.row.id, ids) : new Set<string>()
  const recipients = all.filter(({ to, userId }) => to !== '' && !declining.has(userId ?? ''))
  if (recipients.length === 0) refuse(emailRefusals.NO_RECIPIENT)
  const templateFor = await templatesFor(ports, event, body, recipients)
  const what = emailId ?? `action-${actionId}`
  const attachments = (emailId === undefined && actionId !== null && ATTACHED[actionId]) || []
  const variables: Readonly<Record<string, string>> = {
    ...(body.label !== undefined && { label: body.label }),
    ...body.variables,
  }
  const sendable = recipients.flatMap((recipient) => {
    const template = templateFor(recipient)
    return template ? [{ ...recipient, template }] : []
  })
  const isPersonal = emailId === undefined && actionId !== null && PERSONAL_ACTIONS.includes(actionId)
  const linkOf = async (tx: Tx, { userId, language }: Recipient) =>
    isPersonal && userId !== null ? ports.hooks.personalLink(tx, ports, event, { userId, language }) : undefined
  for (let at = 0; at < sendable.length; at += BATCH) {
    await transaction(ports.db, async (tx) => {
      for (const recipient of sendable.slice(at, at + BATCH)) {
        const dedupeKey = [event.row.id, recipient.userId ?? digest(recipient.to), what, key].join(':')
        const { link, ...said } = (await linkOf(tx, recipient)) ?? {}
        await writeMail(tx, ports, {
          event,
          actionId,
          ...recipient,
          ...(link !== undefined && { secrets: { link } }),
          variables: { ...said, ...variables },
          tooLongAt: 'variables',
          attachments,
          isOptional,
          dedupeKey,
        })
      }
    })
  }
  return { queued: sendable.length }
}

/** Picks the template for each recipient by language and balance; undefined when the action is silenced. */
async function templatesFor(
  ports: Ports,
  event: LoadedEvent,
  { emailId, actionId }: ToSend,
  recipients: readonly Recipient[],
): Promise<(recipient: Recipient) => MailTemplate | undefined> {
  if (emailId !== undefined) {
    const template = (await findTemplate(ports.db, event.row.id, emailId)) ?? refuse(common.NOT_FOUND)
    return () => template
  }
  if (actionId === undefined) refuse(common.VALIDATION, {}, [{ path: 'emailId', code: 'REQUIRED' }])
  const keyOf = ({ language, isDue }: Recipient) => `${language} ${isDue}`
  const found = new Map<string, MailTemplate | undefined>()
  for (const recipient of recipients) {
    const { language, isDue } = recipient
    const key = keyOf(recipient)
    if (!found.has(key)) found.set(key, await templateOf(ports.db, event, { actionId, language, isDue }))
  }
  return (recipient) => found.get(keyOf(recipient))
}

export async function sendOne(
  ports: Ports,
  { domainId, eventId }: { domainId: string; eventId?: string | undefined },
  body: HandlerInput<typeof sendMail>['body'],
  { caller, language }: Asking,
): Promise<Sent> {
  const event = eventId === undefined ? undefined : await loadEvent(ports.db, eventId, domainId)
  const account = await findByEmail(ports.db, domainId, body.email)
  if (event) await mustBeWithin(ports, event, account?.userId, caller)
  if (event && !event.row.published) await mustBeOfTeam(ports, event, [{ to: body.email }])
  const template = { subject: body.subject, bodyHtml: sanitizeMailHtml(body.bodyHtml) }
  const look = event ? await lookOf(ports.db, ports, event, language) : await domainLook(ports.db, ports, domainId)
  const rendered = renderMail({ template, variables: {}, look, language: mailLanguage(language) })
  const dedupeKey = [domainId, 'one', slot(ports, SLOT_MS), digest(eventId, body)].join(':')
  const mail = {
    domainId,
    eventId: eventId ?? null,
    actionId: null,
    userId: account?.userId ?? null,
    to: body.email,
    language,
    dedupeKey,
    rendered,
  }
  if (account) addAuditDetails({ about: account.userId })
  return transaction(ports.db, async (tx) => {
    await postMail(tx, ports, mail)
    return { queued: 1 }
  })
}

/** The team of an event may write to its participants only. */
async function mustBeWithin(
  { db }: Ports,
  { row }: LoadedEvent,
  userId: string | undefined,
  caller: Caller,
): Promise<void> {
  if (hasRightEverywhere(caller, 'mail')) return
  if (userId === undefined || !(await takesPart(db, row.id, userId))) refuse(common.NOT_FOUND)
}
