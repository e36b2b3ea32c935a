import { timingSafeEqual } from 'node:crypto'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { isStrongEnough, ORGANISING } from '@parvis/contract/kit/endpoint.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { edit as teamEn } from '@parvis/contract/team/team.en.ts'
import { edit as teamFr } from '@parvis/contract/team/team.fr.ts'
import type { readTeamInvitation, TeamInvitation } from '@parvis/contract/team/team.ts'
import { teamRefusals } from '@parvis/contract/team/team.ts'
import { hashSecret, newSecret } from '#features/auth/sessions.service.ts'
import { TEAM_KEY, writeMail } from '#features/emails/emails.service.ts'
import { mailWords } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { listPlaces } from '#features/events/organisers.service.ts'
import type { Account } from '#features/users/users.service.ts'
import { findByEmail, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRightEverywhere } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { InvitationFound, InvitationLocked, InvitationRow } from './invitations.store.ts'
import {
  deleteInvitation,
  findInvitation,
  listInvitations,
  lockInvitation,
  saveInvitation,
} from './invitations.store.ts'

const DAYS = 7
const LIFETIME_MS = DAYS * 24 * 3600 * 1000

interface OfEvent {
  readonly domainId: string
  readonly eventId: string
}

interface Sender {
  readonly caller: Caller
  readonly language: string
}

const onWire = (ports: Ports, { invitation, invitedBy, isGood }: InvitationFound): TeamInvitation => {
  const { id, email, role, everywhere, sentAt, expiresAt } = invitation
  return {
    ...{ id, email, role, everywhere, invitedBy, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() },
    isExpired: expiresAt <= ports.clock.now(),
    isStopped: !isGood,
  }
}

export const readInvitations = async (ports: Ports, eventId: string): Promise<TeamInvitation[]> =>
  (await listInvitations(ports.db, eventId)).map((found) => onWire(ports, found))

export async function isThere(
  db: Executor,
  userId: string,
  { domainId, eventId, everywhere }: Pick<InvitationRow, 'domainId' | 'eventId' | 'everywhere'>,
): Promise<boolean> {
  const where = everywhere ? null : eventId
  return (await listPlaces(db, domainId, userId)).some((place) => place.eventId === null || place.eventId === where)
}

const mustGive = (caller: Caller, everywhere: boolean): void => {
  if (everywhere && !hasRightEverywhere(caller, 'team')) refuse(teamRefusals.TEAM_WHOLE_DOMAIN)
}

/** Throws `TEAM_ALREADY` and `TEAM_WHOLE_DOMAIN`. */
export async function invite(
  ports: Ports,
  path: OfEvent,
  asked: { readonly email: string; readonly role: TeamRole; readonly everywhere: boolean },
  by: Sender,
): Promise<TeamInvitation> {
  mustGive(by.caller, asked.everywhere)
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const toSend = { id: newId(ports.clock.now()), ...path, ...asked }
  return transaction(ports.db, (tx) => send(tx, ports, toSend, { ...by, event }))
}

/** Locks an invitation of the event; throws `NOT_FOUND` and `TEAM_WHOLE_DOMAIN`. */
async function lockOwn(tx: Tx, { eventId }: OfEvent, id: string, caller: Caller): Promise<InvitationRow> {
  const row = (await lockInvitation(tx, id))?.invitation
  if (row?.eventId !== eventId) refuse(common.NOT_FOUND)
  mustGive(caller, row.everywhere)
  return row
}

/** With a new link; the former one becomes invalid. */
export async function resend(ports: Ports, path: OfEvent, id: string, by: Sender): Promise<TeamInvitation> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  return transaction(ports.db, async (tx) => send(tx, ports, await lockOwn(tx, path, id, by.caller), { ...by, event }))
}

export const revoke = (ports: Ports, path: OfEvent, id: string, caller: Caller): Promise<void> =>
  transaction(ports.db, async (tx) => {
    const { role, everywhere } = await lockOwn(tx, path, id, caller)
    addAuditDetails({ before: { role, everywhere } })
    await deleteInvitation(tx, id)
  })

type ToSend = Pick<InvitationRow, 'id' | 'domainId' | 'eventId' | 'email' | 'role' | 'everywhere'>

async function send(
  tx: Tx,
  ports: Ports,
  toSend: ToSend,
  by: Sender & { event: LoadedEvent },
): Promise<TeamInvitation> {
  const { id, domainId, eventId, email, role, everywhere } = toSend
  const account = await findByEmail(tx, domainId, email)
  if (account && (await isThere(tx, account.userId, toSend))) refuse(teamRefusals.TEAM_ALREADY)
  const secret = newSecret()
  const sentAt = ports.clock.now()
  const expiresAt = new Date(sentAt.getTime() + LIFETIME_MS)
  const what = { id, domainId, eventId, email, role, everywhere }
  // The address stays out of the journal: without an account, an erasure would not find it there.
  addAuditDetails({ after: { role, everywhere }, ...(account && { about: account.userId }) })
  await saveInvitation(tx, {
    ...{ ...what, tokenHash: hashSecret(secret), invitedBy: by.caller.userId, sentAt, expiresAt },
  })
  const found = (await findInvitation(tx, id)) ?? refuse(common.NOT_FOUND)
  await mailInvitation(tx, ports, found, { ...by, account, token: `${id}.${secret}` })
  return onWire(ports, found)
}

interface Mailing {
  readonly event: LoadedEvent
  readonly account: Account | undefined
  readonly language: string
  readonly token: string
}

async function mailInvitation(
  tx: Tx,
  ports: Ports,
  { invitation, invitedBy, organisation }: InvitationFound,
  { event, account, language: spoken, token }: Mailing,
): Promise<void> {
  const language = account?.languageId ?? spoken
  const words = mailWords(event, language)
  const roles = translator(language, wordsIn(language, { fr: teamFr, en: teamEn }))
  const days = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const body = invitation.everywhere ? 'mail.team.everywhere.body' : 'mail.team.body'
  await writeMail(tx, ports, {
    ...{ event, language, actionId: null, userId: account?.userId ?? null, to: invitation.email, isForTeam: true },
    template: { subject: words.say('mail.team.subject'), bodyHtml: words.say(body) },
    variables: {
      ...{ organiser: invitedBy, organisation, role: roles.say(`team.role.${invitation.role}`) },
      expiresIn: days.format(DAYS),
    },
    secrets: { link: `${ports.publicUrl}/organisation?invitation=${token}` },
    dedupeKey: `${invitation.everywhere ? 'everywhere-' : ''}${TEAM_KEY}${newId(ports.clock.now())}`,
  })
}

/**
 * Checks the secret of a link. Throws `TEAM_INVITATION_GONE`, also where the sender may no longer give the role, and
 * `TEAM_INVITATION_EXPIRED`.
 */
export function mustOpen(
  { clock }: Pick<Ports, 'clock'>,
  token: string,
  found: InvitationLocked | undefined,
): InvitationRow {
  const [given, right] = [Buffer.from(hashSecret(secretOf(token))), Buffer.from(found?.invitation.tokenHash ?? '')]
  if (!found?.isGood || given.length !== right.length || !timingSafeEqual(given, right)) {
    return refuse(teamRefusals.TEAM_INVITATION_GONE)
  }
  if (found.invitation.expiresAt <= clock.now()) refuse(teamRefusals.TEAM_INVITATION_EXPIRED)
  return found.invitation
}

export const idOf = (token: string): string => token.slice(0, token.indexOf('.'))
const secretOf = (token: string): string => token.slice(token.indexOf('.') + 1)

export async function readLink(
  ports: Ports,
  token: string,
  caller: Caller | undefined,
): Promise<HandlerReply<typeof readTeamInvitation>> {
  const found = await findInvitation(ports.db, idOf(token))
  const { domainId, eventId, email, role, everywhere, expiresAt } = mustOpen(ports, token, found)
  const { row } = await loadEvent(ports.db, eventId)
  const account = await findByEmail(ports.db, domainId, email)
  return {
    ...{ domainId, eventId, email, role, everywhere, context: row.context, eventName: row.name },
    ...{ organisation: found?.organisation ?? '', invitedBy: found?.invitedBy ?? '' },
    expiresAt: expiresAt.toISOString(),
    account: !account ? 'none' : account.passwordHash === null ? 'link' : 'password',
    me: await meOf(ports, domainId, email, caller),
  }
}

async function meOf(ports: Ports, domainId: string, invited: string, caller: Caller | undefined) {
  if (caller?.domainId !== domainId || !isStrongEnough(caller.strength, ORGANISING)) return null
  const me = await readUser(ports.db, { domainId, userId: caller.userId })
  if (!me) return null
  const { email } = me.Authentication
  return { name: fullName(me), email, isInvited: email.toLowerCase() === invited }
}
