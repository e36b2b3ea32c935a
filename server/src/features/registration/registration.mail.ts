import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import type { Choice, ParticipationState } from '@parvis/contract/participation/participation.rules.ts'
import { isDue } from '@parvis/contract/participation/participation.rules.ts'
import { givesBadge } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { issueCode } from '#features/auth/auth.service.ts'
import { idsTold } from '#features/calendars/told.service.ts'
import { accountOf, payerFrom } from '#features/checkout/account.service.ts'
import type { Mailing } from '#features/emails/emails.service.ts'
import { drawQueued } from '#features/emails/emails.service.ts'
import type { Secrets } from '#features/emails/secrets.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import { billedLines } from '#features/invoices/invoices.service.ts'
import { anyTypePays } from '#features/participation/balance.service.ts'
import type { Participant, ParticipationChanged } from '#features/participation/participation.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const sameDays = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Saving the same answers again sends no mail. */
function isNews({ before, after }: ParticipationChanged): boolean {
  return before.state !== after.state || before.typoId !== after.typoId || !sameDays(before.dayIds, after.dayIds)
}

interface MailDetails {
  readonly saved?: User | undefined
  /** Whether articles, slots or limited answers changed. */
  readonly hasMoved?: boolean
  readonly mailing?: Mailing | undefined
}

export async function announce(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  changed: ParticipationChanged,
): Promise<void> {
  await (await drawAnnounced(tx, ports, subject, changed))()
}

type Writes = () => Promise<void>
const NOTHING: Writes = async () => {}

export const actionFor = (
  state: Exclude<Choice | ParticipationState, 'none'>,
  registeredBy: string | null | undefined,
): ActionId => (registeredBy != null && state === 'onsite' ? mailAction.companion : mailAction[state])

/** Renders the mails; the returned function writes them. */
export async function drawAnnounced(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  changed: ParticipationChanged,
  { saved, hasMoved = false, mailing }: MailDetails = {},
): Promise<Writes> {
  if (!(isNews(changed) || hasMoved) || changed.after.state === 'none') return NOTHING
  const { event, userId } = subject
  const user = saved ?? (await readUser(tx, { domainId: event.row.domainId, eventId: event.row.id, userId }))
  if (!user) return NOTHING
  const { state } = changed.after
  const standIn = state === 'represented' ? await standInOf(tx, subject, user) : undefined
  const writes = await mail(tx, ports, subject, user, actionFor(state, user.UserEvent?.registeredBy), changed, {
    variables: { representativeName: standIn ? fullName(standIn) : '' },
    credit: await creditOf(tx, subject, user),
    mailing,
  })
  if (!standIn) return writes
  const invites = await inviteStandIn(tx, ports, subject, standIn, user, changed)
  return async () => {
    await writes()
    await invites()
  }
}

/** Amount paid beyond current holdings, in cents. */
async function creditOf(tx: Tx, { event, language }: Participant, user: User): Promise<Cents> {
  if (user.UserEvent?.registeredBy || !anyTypePays(event)) return 0
  if ((await billedLines(tx, event.row.id, user.id)).length === 0) return 0
  const { summary } = await accountOf(tx, payerFrom(event, user, language))
  return Math.max(-summary.totalTTC, 0)
}

async function standInOf(tx: Tx, { event }: Participant, user: User): Promise<User | undefined> {
  const userId = user.UserEvent?.representedBy
  return userId ? readUser(tx, { domainId: event.row.domainId, eventId: event.row.id, userId }) : undefined
}

async function inviteStandIn(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  standIn: User,
  represented: User,
  changed: ParticipationChanged,
): Promise<Writes> {
  const code = await issueCode(tx, ports, {
    domainId: subject.event.row.domainId,
    eventId: subject.event.row.id,
    userId: standIn.id,
    purpose: 'invitation',
    isMailed: true,
  })
  return mail(tx, ports, subject, standIn, mailAction.representative, changed, {
    variables: { representedName: fullName(represented) },
    about: represented.id,
    secrets: { link: `${ports.publicUrl}/${subject.event.row.context}/login?token=${code}` },
  })
}

/** The person, or their host for a companion without an address. */
async function recipientOf(
  tx: Tx,
  { row }: Participant['event'],
  user: User,
  actionId: ActionId,
): Promise<User | undefined> {
  if (user.Authentication.email !== '') return user
  const registrarId = actionId === mailAction.companion ? user.UserEvent?.registeredBy : null
  const registrar = registrarId ? await readUser(tx, { domainId: row.domainId, userId: registrarId }) : undefined
  return registrar?.Authentication.email ? registrar : undefined
}

interface Said {
  readonly variables: Record<string, string>
  readonly secrets?: Secrets
  readonly credit?: Cents
  readonly mailing?: Mailing | undefined
  /** Set where the mail is about another person: several may choose the same representative. */
  readonly about?: string
}

async function mail(
  tx: Tx,
  ports: Ports,
  { event, language: requested }: Participant,
  user: User,
  actionId: ActionId,
  changed: ParticipationChanged,
  { variables, secrets, credit, mailing, about }: Said,
): Promise<Writes> {
  const recipient = await recipientOf(tx, event, user, actionId)
  if (!recipient) return NOTHING
  const language = recipient.languageId ?? requested
  const held = event.days.filter((day) => changed.after.dayIds.includes(day.id))
  const comes = isOfComing(actionId)
  const { UserEvent: facts, typoId } = user
  const settings = settingsFor(event, language, facts?.typoId ?? typoId)
  const isHeldBack = settings.FO_BADGE_ACTIVE && !givesBadge(settings, facts)
  const told = {
    event,
    actionId,
    userId: user.id,
    to: recipient.Authentication.email,
    language,
    variables: {
      firstName: user.firstName,
      lastName: user.lastName,
      days: held.map((day) => formatDay(day.day, language)).join(', '),
      ...(comes && { badgeCode: isHeldBack ? '' : changed.code }),
      hostFirstName: recipient.firstName,
      ...variables,
    },
    attachments: documentsWith(actionId),
    ...(await lostEntries(tx, ports, { eventId: event.row.id, userId: user.id }, actionId)),
    isDue: isDue(user.UserEvent),
    isForHost: recipient.id !== user.id,
    ...(secrets && { secrets }),
    ...(credit !== undefined && { credit }),
    dedupeKey: [event.row.id, user.id, actionId, ...(about === undefined ? [] : [about]), changed.version].join(':'),
  }
  return drawQueued(tx, ports, told, mailing)
}

/** Mails to a person who comes no more: each day and slot in their calendars is cancelled there. */
const GIVES_UP: readonly ActionId[] = [mailAction.absent, mailAction.represented]

const isOfComing = (actionId: ActionId): boolean => actionId === mailAction.onsite || actionId === mailAction.companion

/** A mail that confirms a registration has the whole calendar instead, with its cancelled entries. */
const lostEntries = async (
  tx: Tx,
  ports: Ports,
  owner: { eventId: string; userId: string },
  actionId: ActionId,
): Promise<{ calendarChanges?: readonly string[] }> =>
  GIVES_UP.includes(actionId) ? { calendarChanges: await idsTold(tx, owner, ports.clock.now()) } : {}

function documentsWith(actionId: ActionId): ('calendar' | 'recap' | 'badge')[] {
  if (isOfComing(actionId)) return ['calendar', 'recap', 'badge']
  return actionId === mailAction.remote ? ['calendar', 'recap'] : []
}
