import { createHash } from 'node:crypto'
import type { Condition } from '@parvis/contract/emails/emails.rules.ts'
import { conditionsMet, opensAccount } from '@parvis/contract/emails/emails.rules.ts'
import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { formatDay, formatDays } from '@parvis/contract/kit/dates.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { ParticipationState } from '@parvis/contract/participation/participation.rules.ts'
import { isDue, stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { givesBadge, isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { settingsFor, spokenIn } from '#features/context/context.service.ts'
import { readUser, userIn } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { sideBySide } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { sendMailOf } from './emails.jobs.ts'
import type { MailTemplate, RenderedMail } from './emails.mail.ts'
import { isOverfull, renderMail, variablesIn } from './emails.mail.ts'
import type { AttachmentKind, MailRow, Readership } from './emails.store.ts'
import { findReadership, insertMail, isTeamAddress, removeUntried } from './emails.store.ts'
import { declineUrl } from './letters.service.ts'
import { lookOf } from './look.service.ts'
import { listDeclining } from './returned.store.ts'
import type { Secrets } from './secrets.service.ts'
import { mailLanguage, mailWords, templateOf } from './templates.service.ts'
import type { ActionTemplates } from './templates.store.ts'
import { findActionTemplates } from './templates.store.ts'

type Variables = Readonly<Record<string, string>>

export interface MailToWrite {
  readonly event: LoadedEvent
  /** What is sent; null for a mail that answers to no action. */
  readonly actionId: ActionId | null
  readonly userId: string | null
  readonly to: string
  /** ISO 639-1. */
  readonly language: string
  /** Plain text. Those that the template names and that are left out here are read from the event and the person. */
  readonly variables: Variables
  /** What opens the account of its reader: it is in no text that is kept. */
  readonly secrets?: Secrets
  readonly attachments?: readonly Exclude<AttachmentKind, 'invoice'>[]
  /** An invoice of the person, to attach too. */
  readonly invoiceId?: string
  /** Something is still to be paid: the mail says so, and leads to where it is. */
  readonly isDue?: boolean
  /** It goes to whoever registered the companion it is about. */
  readonly isForHost?: boolean
  /** It asks somebody into the team: it leaves before the event is published too. */
  readonly isForTeam?: boolean
  /** It secures an account, or says where to pay: nothing stands under it that the event wrote. One with secrets is so anyway. */
  readonly isGuarded?: boolean
  /** What was paid beyond what is held, in cents: the mail says what becomes of it. */
  readonly credit?: Cents
  /** It is no receipt: whoever has declined such mails does not get it, and its reader may. */
  readonly isOptional?: boolean
  /** The same mail has the same key, and is sent once. */
  readonly dedupeKey: string
}

/** What the mails of an action are made of, and whom those of the event go to. */
export interface Mailing {
  readonly actionId: ActionId
  readonly templates: ActionTemplates
  readonly readership: Readership
}

/** Read beforehand by whoever has other statements to send at that moment. */
export async function readMailing(tx: Tx, { row }: LoadedEvent, actionId: ActionId): Promise<Mailing> {
  const read = await sideBySide(tx, {
    templates: () => findActionTemplates(tx, row.id, actionId),
    readership: () => findReadership(tx, row.domainId, row.id),
  })
  return { actionId, ...read }
}

type MailOfAction = MailToWrite & { readonly actionId: ActionId }

/** Writes the mail of an action in the caller's transaction, unless the event has silenced it. */
export async function queueMail(tx: Tx, ports: Ports, mail: MailOfAction): Promise<void> {
  await (await drawQueued(tx, ports, mail))()
}

/** Draws the mail of an action, unless the event has silenced it; what is answered writes it. */
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

/** Said under the event's own templates too: they cannot know of it. */
function withCredit({ subject, bodyHtml }: MailTemplate, { event, language, credit = 0 }: MailToWrite): MailTemplate {
  if (credit <= 0) return { subject, bodyHtml }
  const amount = formatMoney(credit, mailLanguage(language))
  const sentence = mailWords(event, language).say('mail.credit', { amount })
  return { subject, bodyHtml: `${bodyHtml}<p><strong>${sentence}</strong></p>` }
}

/** Writes a mail in the caller's transaction: drawn now, sent once it is committed. */
export async function writeMail(tx: Tx, ports: Ports, mail: MailToWrite & ToDraw): Promise<void> {
  const rendered = await drawMail(tx, ports, mail)
  await postMail(tx, ports, { ...mail, domainId: mail.event.row.domainId, eventId: mail.event.row.id, rendered })
}

/** What a mail says, and to whom. `person` and `domainName` spare reading them again; `sample` is said instead of anybody. */
type ToDraw = Pick<
  MailToWrite,
  'event' | 'actionId' | 'userId' | 'language' | 'variables' | 'secrets' | 'isDue' | 'isOptional' | 'isGuarded'
> & {
  readonly template: MailTemplate
  readonly person?: User
  readonly domainName?: string | undefined
  readonly sample?: { readonly participation: ParticipationState; readonly variables: Variables }
  /** The field at which a caller who waits is refused values that do not fit; without it, the last ones are left out. */
  readonly tooLongAt?: 'bodyHtml' | 'variables'
}

/** A mail as it would leave now. */
export async function drawMail(db: Executor, ports: Ports, mail: ToDraw): Promise<RenderedMail> {
  const { event, template, language } = mail
  const ofEvent = eventVariables(ports, mail)
  const given = { ...ofEvent, ...participationOf(mail), ...mail.variables }
  const missing = variablesIn(template).filter((name) => !Object.hasOwn(given, name))
  const isSelective = template.bodyHtml.includes('data-only')
  const person = missing.length > 0 || isSelective ? await personOf(db, mail) : undefined
  const personal =
    mail.sample?.variables ?? (missing.length > 0 ? await personVariables(db, mail, missing, person) : {})
  // One that is tried is drawn as it will leave. A given value is never a secret: its place is hidden from the team.
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

/** What the mail is about comes before where the person stands by then, as in what it says of their participation. */
function metBy({ actionId, isDue: due, sample }: ToDraw, person: User | undefined): Condition[] {
  const told = actionId === null ? undefined : STATES[actionId]
  const state = told ?? sample?.participation ?? stateOf(person?.UserEvent)
  return conditionsMet(state, due ?? isDue(person?.UserEvent ?? null))
}

/** Begins the key of a mail that asks somebody into the team of its event: who makes that team may say so themselves. */
export const TEAM_KEY = 'team-invitation:'

export interface MailToPost extends Omit<MailToWrite, 'event' | 'variables' | 'secrets'> {
  readonly domainId: string
  readonly eventId: string | null
  readonly rendered: RenderedMail
  /** Left by another way, or by none: it is kept to be read. */
  readonly isKept?: boolean
}

/**
 * Puts a drawn mail in the outbox, with the job that sends it; nothing happens when it is there already, nobody would read
 * it, or it is not for whom the event writes to yet.
 */
export async function postMail(tx: Tx, ports: Ports, asked: MailToPost, readership?: Readership): Promise<void> {
  if (isAnonymousEmail(asked.to)) return
  const mail = (await isDeclined(tx, asked)) ? undefined : await asStanding(tx, asked, readership)
  if (!mail) return
  const now = ports.clock.now()
  const id = newId(now)
  const { dedupeKey, domainId, eventId, userId, actionId, language, to, rendered } = mail
  const { attachments: kinds = [], invoiceId } = mail
  const attachments: MailRow['attachments'] = [
    ...kinds.map((kind) => ({ kind })),
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
  await sideBySide(tx, {
    mail: () => insertMail(tx, { ...row, messageId: messageIdOf(ports, dedupeKey) }),
    // Where the same mail was there already, it finds none of this id, and that is all.
    job: async () => (mail.isKept ? undefined : sendMailOf(tx, ports, row)),
  })
}

/** Whether its reader has declined such mails. */
const isDeclined = async (tx: Tx, { isOptional, userId, eventId }: MailToPost): Promise<boolean> =>
  isOptional === true && userId !== null && eventId !== null && (await declines(tx, eventId, userId))

/** Whether somebody has declined the mails of an event that are no receipt. */
export const declines = async (db: Executor, eventId: string, userId: string): Promise<boolean> =>
  (await listDeclining(db, eventId, [userId])).has(userId)

/** Takes mails back, by their keys, that nobody has tried to send yet; answers the keys of those that will not leave. */
export const withdrawMails = (tx: Tx, keys: readonly string[]): Promise<string[]> => removeUntried(tx, keys)

/** An event that is not published writes to its team alone, and a rehearsal to whoever holds it, whoever the mail is for. */
async function asStanding(tx: Tx, mail: MailToPost, readership?: Readership): Promise<MailToPost | undefined> {
  const { domainId, eventId, to, isForTeam } = mail
  const { rehearsalMail, isPublished } = readership ?? (await findReadership(tx, domainId, eventId))
  if (rehearsalMail !== null) return rehearsed(mail, rehearsalMail)
  if (eventId === null || isForTeam || isPublished) return mail
  return (await isTeamAddress(tx, { domainId, eventId }, to)) ? mail : undefined
}

const REHEARSED = { fr: 'Essai', en: 'Test' } as const

/** Says in its subject that it is of a rehearsal, and whom it would have gone to. */
function rehearsed(mail: MailToPost, to: string): MailToPost {
  const mark = REHEARSED[mailLanguage(mail.language) === 'fr' ? 'fr' : 'en']
  const subject = `[${mark}${mail.to === to ? '' : ` → ${mail.to}`}] ${mail.rendered.subject}`
  return { ...mail, to, isKept: false, rendered: { ...mail.rendered, subject } }
}

/** The same for the same mail: a mailbox that gets it twice, after a crash at the worst moment, shows it once. */
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

/** A confirmation says what it confirms. */
function participationOf({ event, actionId, language }: ToDraw): Variables {
  const state = actionId === null ? undefined : STATES[actionId]
  return state ? { participation: inWords(event, state, language) } : {}
}

/** What a template says of the person, when the one who sends it has not said it. */
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

const fullName = (user: Pick<User, 'firstName' | 'lastName'>): string => `${user.firstName} ${user.lastName}`.trim()
