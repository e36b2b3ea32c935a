import { mailAction } from '@parvis/contract/emails/emails.ts'
import { invitationRefusals } from '@parvis/contract/invitations/invitations.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { invitationLink } from '#features/auth/links.service.ts'
import { queueMail } from '#features/emails/emails.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, mustBeOpen, settingsFor } from '#features/events/events.service.ts'
import { invite } from '#features/participation/hosts.service.ts'
import { ensureUser, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}
const DAY_MS = 24 * 3600 * 1000

/**
 * Invites a person, creating an account if they have none. A person who has answered gets no mail, and the response
 * does not tell: their participation is private.
 */
export async function invitePerson(
  ports: Ports,
  path: { domainId: string; eventId: string },
  person: Person,
  by: { caller: Caller; language: string },
): Promise<{ newUserId: string }> {
  const { domainId, eventId } = path
  const event = await loadEvent(ports.db, eventId, domainId)
  const host = (await readUser(ports.db, { ...path, userId: by.caller.userId })) ?? refuse(common.NOT_FOUND)
  const settings = settingsFor(event, by.language, host.UserEvent?.typoId ?? host.typoId)
  if (!settings.FO_INVITE_ACTIVE) refuse(invitationRefusals.INVITATIONS_OFF)
  mustBeOpen(event, settings, ports.clock.now())
  if (person.email === host.Authentication.email.toLowerCase())
    refuse(invitationRefusals.INVITED_SELF, {}, [{ path: 'email', code: 'INVITED_SELF' }])
  return transaction(ports.db, async (tx) => {
    const { userId } = await ensureUser(tx, ports, {
      domainId,
      ...person,
      isVouched: hasRight(by.caller, 'people.write', eventId),
    })
    const guest = (await readUser(tx, { ...path, userId })) ?? refuse(common.NOT_FOUND)
    // The account's id and existence are private, so the response has an id of its own.
    const newUserId = newId(ports.clock.now())
    if (guest.UserEvent?.responded) return { newUserId }
    await invite(tx, ports, { eventId, userId }, { invitedBy: host.id, ...person })
    // Read again to get the name shown by the event, whose team reads the mail.
    const invited = (await readUser(tx, { ...path, userId })) ?? guest
    await mailInvitation(tx, ports, event, invited, by.language)
    return { newUserId }
  })
}

/** One invitation a day per guest, however many people send one. */
async function mailInvitation(tx: Tx, ports: Ports, event: LoadedEvent, guest: User, asked: string): Promise<void> {
  const eventId = event.row.id
  const language = guest.languageId ?? asked
  const { link, expiresIn } = await invitationLink(tx, ports, event, { userId: guest.id, language })
  await queueMail(tx, ports, {
    event,
    actionId: mailAction.invitation,
    userId: guest.id,
    to: guest.Authentication.email,
    language,
    variables: {
      firstName: guest.firstName,
      lastName: guest.lastName,
      expiresIn,
    },
    secrets: { link },
    dedupeKey: [eventId, guest.id, 'invited', Math.floor(ports.clock.now().getTime() / DAY_MS)].join(':'),
  })
}
