import { mailAction } from '@parvis/contract/emails/emails.ts'
import type { countInvitations, GuestImport } from '@parvis/contract/guests/guests.ts'
import { guestRefusals, notInvited } from '@parvis/contract/guests/guests.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { invitationLink } from '#features/auth/links.service.ts'
import { queueMail } from '#features/emails/emails.service.ts'
import { isSilenced } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { readUsers } from '#features/users/users.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Path } from './guests.service.ts'
import { readImport } from './guests.service.ts'
import type { ImportPath } from './guests.store.ts'
import { changeImport, findImport, lockImport } from './guests.store.ts'
import type { Judging } from './invitations.store.ts'
import { countJudged, listToMail, markInvited, markMailed } from './invitations.store.ts'
import { inviteQueue } from './queues.jobs.ts'

const judgingOf = ({ row }: LoadedEvent, importId: string): Judging => ({
  ...{ domainId: row.domainId, eventId: row.id, importId, isPublished: row.published },
})

export async function countInvited(ports: Ports, path: Path): Promise<HandlerReply<typeof countInvitations>> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  if (!(await findImport(ports.db, path))) refuse(common.NOT_FOUND)
  const counts = await countJudged(ports.db, judgingOf(event, path.importId))
  const of = (reason: string | null) => counts.find((one) => one.reason === reason)?.count ?? 0
  return {
    receiving: of(null),
    reasons: notInvited.flatMap((reason) => (of(reason) > 0 ? [{ reason, count: of(reason) }] : [])),
    isSilenced: await isSilenced(ports.db, event.row.id, mailAction.invitation),
  }
}

/** Mails the counted people. The list is frozen at once, so that a second confirmation invites each only once. */
export async function invite(ports: Ports, path: Path, count: number, language: string): Promise<GuestImport> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  await transaction(ports.db, async (tx) => {
    const { eventId, importId } = path
    const row = (await lockImport(tx, path)) ?? refuse(common.NOT_FOUND)
    if (row.invitedAt !== null) return row.invited === count ? undefined : refuse(guestRefusals.INVITED_OTHERS)
    if (row.status === 'writing') refuse(guestRefusals.INVITED_OTHERS)
    if (row.status === 'undoing' || row.status === 'undone') refuse(guestRefusals.IMPORT_OVER)
    if (await isSilenced(tx, eventId, mailAction.invitation)) refuse(guestRefusals.INVITATION_SILENCED)
    const invited = await markInvited(tx, judgingOf(event, importId))
    if (invited !== count) refuse(guestRefusals.INVITED_OTHERS)
    if (invited === 0) refuse(guestRefusals.NOBODY_TO_INVITE)
    await changeImport(tx, path, { invitedAt: ports.clock.now(), invited, invitedIn: language })
    await ports.jobs.add(tx, inviteQueue, { eventId, importId }, { key: `${eventId} ${importId}` })
    addAuditDetails({ after: { recipients: invited } })
  })
  return readImport(ports.db, path)
}

export const keyOf = ({ eventId, importId }: ImportPath, userId = ''): string =>
  ['guest', eventId, importId, userId].join(':')

/** Writes the next mails and returns the number of people handled; skips those who have answered since. */
export async function mailNext(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  path: ImportPath,
  limit: number,
): Promise<number> {
  const { domainId, id: eventId } = event.row
  const next = await listToMail(tx, path, limit)
  if (next.length === 0) return 0
  const row = await findImport(tx, path)
  const languages = settingsFor(event, 'fr').FO_LANGUAGES
  const people = await readUsers(tx, { domainId, eventId, userIds: next.map(({ userId }) => userId) })
  for (const person of people) {
    if (person.UserEvent?.responded !== false || person.Authentication.email === '') continue
    const own = person.languageId ?? row?.invitedIn ?? 'fr'
    const language = languages.includes(own) ? own : (languages[0] ?? 'fr')
    const { link, expiresIn } = await invitationLink(tx, ports, event, { userId: person.id, language })
    await queueMail(tx, ports, {
      ...{ event, language, userId: person.id, to: person.Authentication.email, actionId: mailAction.invitation },
      variables: { firstName: person.firstName, lastName: person.lastName, expiresIn },
      secrets: { link },
      dedupeKey: keyOf(path, person.id),
    })
  }
  await markMailed(
    tx,
    path,
    next.map(({ line }) => line),
    ports.clock.now(),
  )
  return next.length
}
