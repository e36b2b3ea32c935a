import { createHash } from 'node:crypto'
import type { Condition } from '@parvis/contract/emails/emails.rules.ts'
import { conditionsMet, opensAccount } from '@parvis/contract/emails/emails.rules.ts'
import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { formatDay, formatDays } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { ParticipationState } from '@parvis/contract/participation/participation.rules.ts'
import { isDue, stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { givesBadge, isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor, spokenIn } from '#features/events/events.service.ts'
import { readUser, userIn } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listDeclining } from './bounces.store.ts'
import { lookOf } from './branding.service.ts'
import { sendMailOf } from './emails.jobs.ts'
import type { MailTemplate, RenderedMail } from './emails.mail.ts'
import { isOverfull, renderMail, variablesIn } from './emails.mail.ts'
import type { AttachmentKind, MailRow, Readership } from './emails.store.ts'
import { findReadership, insertMail, isTeamAddress, removeUntried } from './emails.store.ts'
import { declineUrl } from './reply-links.service.ts'
import type { Secrets } from './secrets.service.ts'
import { mailLanguage, mailWords, templateOf } from './templates.service.ts'
import type { ActionTemplates } from './templates.store.ts'
import { findActionTemplates } from './templates.store.ts'

type Variables = Readonly<Record<string, string>>

export interface MailToWrite {
  readonly event: LoadedEvent
  /** Null for a mail that belongs to no action. */
  readonly actionId: ActionId | null
  readonly userId: string | null
  readonly to: string
  readonly language: string
  /** Plain text. Variables that the template uses and that are missing here are read from the event and the person. */
  readonly variables: Variables
  /** Secrets that open the reader's account; never in the stored texts. */
  readonly secrets?: Secrets
  readonly attachments?: readonly Exclude<AttachmentKind, 'invoice'>[]
  /** Days or slots that the recipient gets, or loses: each leaves as an invitation or a cancellation. */
  readonly calendarChanges?: readonly string[]
  readonly invoiceId?: string
  readonly isDue?: boolean
  /** The mail about a companion goes to their host. */
  readonly isForHost?: boolean
  /** A team invitation: it leaves before the event is published too. */
  readonly isForTeam?: boolean
  /** Secures an account or says where to pay: the event's own footer and header are left out. Implied by `secrets`. */
  readonly isGuarded?: boolean
  /** Amount overpaid, in cents: the mail explains what becomes of it. */
  readonly credit?: Cents
  /** Not a receipt: the reader may unsubscribe from such mails, and does not get it once they have. */
  readonly isOptional?: boolean
  /** Deduplication key: a second mail with the same key is not sent. */
  readonly dedupeKey: string
}

export interface Mailing {
  readonly actionId: ActionId
  readonly templates: ActionTemplates
  readonly readership: Readership
}

/** Separate so that a caller can run it alongside other queries. */
export async function readMailing(tx: Tx, { row }: LoadedEvent, actionId: ActionId): Promise<Mailing> {
  const read = await readInParallel(tx, {
    templates: () => findActionTemplates(tx, row.id, actionId),
    readership: () => findReadership(tx, row.domainId, row.id),
  })
  return { actionId, ...read }
}

type MailOfAction = MailToWrite & { readonly actionId: ActionId }

export async function queueMail(tx: Tx, ports: Ports, mail: MailOfAction): Promise<void> {
  await (await drawQueued(tx, ports, mail))()
}

/** Draws the mail of an action, unless silenced; returns the function that writes it. */
export async function drawQueued(
  tx: Tx,
  ports: Ports,
  mail: MailOfAction,
  mailing?: Mailing,
): Promise<() => Promise<void>> {
  const read = mailing?.actionId === mail.actionId ? mailing : undefined
  const template = await templateOf(tx, mail.event, mail, read?.templates)
  if (!template) return async () => {}
  const drawn = { ...mail, template: withCredit(template, mail), domainName: read?.readership.domainName }
  const rendered = await drawMail(tx, ports, drawn)
  const { domainId, id: eventId } = mail.event.row
  return () => postMail(tx, ports, { ...mail, domainId, eventId, rendered }, read?.readership)
}

/** Added to the event's own templates too: they have no variable for it. */
function withCredit({ subject, bodyHtml }: MailTemplate, { event, language, credit = 0 }: MailToWrite): MailTemplate {
  if (credit <= 0) return { subject, bodyHtml }
  const amount = formatMoney(credit, mailLanguage(language))
  const sentence = mailWords(event, language).say('mail.credit', { amount })
  return { subject, bodyHtml: `${bodyHtml}<p><strong>${sentence}</strong></p>` }
}

export async function writeMail(tx: Tx, ports: Ports, mail: MailToWrite & ToDraw): Promise<void> {
  const rendered = await drawMail(tx, ports, mail)
  await postMail(tx, ports, { ...mail, domainId: mail.event.row.domainId, eventId: mail.event.row.id, rendered })
}

/** Content and recipient of a mail. `person` and `domainName` spare a query; `sample` replaces the person's data. */
type ToDraw = Pick<
  MailToWrite,
  'event' | 'actionId' | 'userId' | 'language' | 'variables' | 'secrets' | 'isDue' | 'isOptional' | 'isGuarded'
> & {
  readonly template: MailTemplate
  readonly person?: User
  readonly domainName?: string | undefined
  readonly sample?: { readonly participation: ParticipationState; readonly variables: Variables }
  /** Field that a value over the limit is reported at; without it, excess values are left out. */
  readonly tooLongAt?: 'bodyHtml' | 'variables'
}

export async function drawMail(db: Executor, ports: Ports, mail: ToDraw): Promise<RenderedMail> {
  const { event, template, language } = mail
  const ofEvent = eventVariables(ports, mail)
  const given = { ...ofEvent, ...participationOf(mail), ...mail.variables }
  const missing = variablesIn(template).filter((name) => !Object.hasOwn(given, name))
  const isSelective = template.bodyHtml.includes('data-only')
  const person = missing.length > 0 || isSelective ? await personOf(db, mail) : undefined
  const personal =
    mail.sample?.variables ?? (missing.length > 0 ? await personVariables(db, mail, missing, person) : {})
  // A trial is drawn as it will leave. A given variable is never a secret: secrets are hidden from the team.
  const secrets = mail.secrets ?? (opensAccount(mail.actionId) ? { link: ofEvent['link'] ?? '' } : undefined)
  const isGuarded = mail.isGuarded || secrets !== undefined
  const variables = { ...personal, ...given }
  if (mail.tooLongAt && isOverfull(template, variables))
    refuse(common.VALIDATION, {}, [{ path: mail.tooLongAt, code: 'TOO_LONG' }])
  return renderMail({
    template,
    variables,
    secrets,
    look: await lookOf(db, ports, event, language, { domain: mail.domainName, isGuarded }),
    language: mailLanguage(language),
    met: isSelective ? metBy(mail, person) : [],
    ...(mail.isOptional &&
      mail.userId !== null && {
        declineUrl: declineUrl(ports, event.row.context, { userId: mail.userId, eventId: event.row.id }),
      }),
  })
}

async function personOf(db: Executor, { event, userId, person, sample }: ToDraw): Promise<User | undefined> {
  if (sample || person || userId === null) return person
  return readUser(db, { domainId: event.row.domainId, eventId: event.row.id, userId })
}

/** The state that the mail is about wins over the person's current state, as in `participationOf`. */
function metBy({ actionId, isDue: due, sample }: ToDraw, person: User | undefined): Condition[] {
  const told = actionId === null ? undefined : STATES[actionId]
  const state = told ?? sample?.participation ?? stateOf(person?.UserEvent)
  return conditionsMet(state, due ?? isDue(person?.UserEvent ?? null))
}

/** Prefix of the deduplication key of team invitations; members who manage the team may read their links. */
export const TEAM_KEY = 'team-invitation:'

export interface MailToPost extends Omit<MailToWrite, 'event' | 'variables' | 'secrets'> {
  readonly domainId: string
  readonly eventId: string | null
  readonly rendered: RenderedMail
  /** Already handed over another way, or not to be sent: kept for reading only. */
  readonly isKept?: boolean
}

/**
 * Puts a drawn mail in the outbox with its sending job. Does nothing when it is there already, the address is
 * anonymised, the reader has unsubscribed, or the event may not write to this recipient yet.
 */
export async function postMail(tx: Tx, ports: Ports, asked: MailToPost, readership?: Readership): Promise<void> {
  if (asked.to === '' || isAnonymousEmail(asked.to)) return
  const mail = (await isDeclined(tx, asked)) ? undefined : await asStanding(tx, asked, readership)
  if (!mail) return
  const now = ports.clock.now()
  const id = newId(now)
  const { dedupeKey, domainId, eventId, userId, actionId, language, to, rendered } = mail
  const { attachments: kinds = [], calendarChanges = [], invoiceId } = mail
  const attachments: MailRow['attachments'] = [
    ...kinds.map((kind) => ({ kind })),
    ...calendarChanges.map((id) => ({ kind: 'calendar' as const, id })),
    ...(invoiceId === undefined ? [] : [{ kind: 'invoice' as const, id: invoiceId }]),
  ]
  const row = {
    id,
    dedupeKey,
    domainId,
    eventId,
    userId,
    actionId,
    language,
    to,
    ...rendered,
    attachments,
    isOptional: mail.isOptional ?? false,
    createdAt: now,
    ...(mail.isKept && { status: 'kept' as const, sentAt: now }),
  }
  await readInParallel(tx, {
    mail: () => insertMail(tx, { ...row, messageId: messageIdOf(ports, dedupeKey) }),
    // When the mail was in the outbox already, the job finds no row with this id and does nothing.
    job: async () => (mail.isKept ? undefined : sendMailOf(tx, ports, row)),
  })
}

const isDeclined = async (tx: Tx, { isOptional, userId, eventId }: MailToPost): Promise<boolean> =>
  isOptional === true && userId !== null && eventId !== null && (await declines(tx, eventId, userId))

export const declines = async (db: Executor, eventId: string, userId: string): Promise<boolean> =>
  (await listDeclining(db, eventId, [userId])).has(userId)

export const withdrawMails = (tx: Tx, keys: readonly string[]): Promise<string[]> => removeUntried(tx, keys)

/** An unpublished event writes to its team alone; a rehearsal sends every mail to its owner. */
async function asStanding(tx: Tx, mail: MailToPost, readership?: Readership): Promise<MailToPost | undefined> {
  const { domainId, eventId, to, isForTeam } = mail
  const { rehearsalMail, isPublished } = readership ?? (await findReadership(tx, domainId, eventId))
  if (rehearsalMail !== null) return rehearsed(mail, rehearsalMail)
  if (eventId === null || isForTeam || isPublished) return mail
  return (await isTeamAddress(tx, { domainId, eventId }, to)) ? mail : undefined
}

const REHEARSED = { fr: 'Essai', en: 'Test' } as const

/** Redirects the mail to the owner of the rehearsal; the subject names the original recipient. */
function rehearsed(mail: MailToPost, to: string): MailToPost {
  const mark = REHEARSED[mailLanguage(mail.language) === 'fr' ? 'fr' : 'en']
  const subject = `[${mark}${mail.to === to ? '' : ` → ${mail.to}`}] ${mail.rendered.subject}`
  return { ...mail, to, isKept: false, rendered: { ...mail.rendered, subject } }
}

/** Stable per mail: a mailbox that receives it twice after a crash shows it once. */
function messageIdOf(ports: Ports, dedupeKey: string): string {
  const hash = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40)
  return `<${hash}@${new URL(ports.publicUrl).hostname}>`
}

function eventVariables(ports: Ports, { event, language, isDue }: ToDraw): Variables {
  const settings = settingsFor(event, language)
  const { name, address } = settings.FO_LOCATION
  return {
    eventName: spokenIn(event, language).row.name,
    eventDate:
      settings.FO_DATE_LABEL ||
      formatDays(
        event.days.map((day) => day.day),
        language,
      ),
    eventLocation: [name, address].filter(Boolean).join(', '),
    link: `${ports.publicUrl}/${event.row.context}${isDue ? '/inscription' : ''}`,
  }
}

const STATES: Partial<Record<ActionId, ParticipationState>> = {
  [mailAction.onsite]: 'onsite',
  [mailAction.companion]: 'onsite',
  [mailAction.remote]: 'remote',
  [mailAction.represented]: 'represented',
  [mailAction.absent]: 'absent',
}

const inWords = (event: LoadedEvent, state: ParticipationState, language: string): string =>
  state === 'none' ? '' : mailWords(event, language).say(`mail.participation.${state}`)

/** A confirmation states the participation that it confirms, not the current one. */
function participationOf({ event, actionId, language }: ToDraw): Variables {
  const state = actionId === null ? undefined : STATES[actionId]
  return state ? { participation: inWords(event, state, language) } : {}
}

/** Variables read from the person, for those that the caller did not give. */
async function personVariables(
  tx: Executor,
  { event, language }: ToDraw,
  missing: readonly string[],
  person: User | undefined,
): Promise<Variables> {
  const { domainId, id: eventId } = event.row
  const read = async (id: string | null | undefined) =>
    id ? readUser(tx, { domainId, eventId, userId: id }) : undefined
  if (!person) return { firstName: '', lastName: '' }
  const spoken = userIn(person, event, language)
  const facts = person.UserEvent
  const settings = settingsFor(event, language, facts?.typoId ?? person.typoId)
  const held = facts?.UserEventDays.filter((day) => day.registered) ?? []
  const others = {
    registrarName: facts?.registeredBy,
    representativeName: facts?.representedBy,
    representedName: facts?.invitedBy,
  }
  const names: Record<string, string> = {}
  for (const [name, id] of Object.entries(others)) {
    const other = missing.includes(name) ? await read(id) : undefined
    if (other) names[name] = fullName(other)
  }
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.Authentication.email,
    company: facts?.Employee?.Company.name ?? '',
    typology: spoken.UserEvent?.typo ?? spoken.typo ?? '',
    participation: inWords(event, stateOf(facts), language),
    days: held.map((day) => formatDay(day.day, language)).join(', '),
    badgeCode:
      facts?.registered && (givesBadge(settings, facts) || !settings.FO_BADGE_ACTIVE) ? (facts.code ?? '') : '',
    ...names,
  }
}
