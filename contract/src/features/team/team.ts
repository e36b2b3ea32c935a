import * as z from 'zod/mini'
import { listKeys } from '#features/keys/keys.ts'
import { getMe, Password, userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { Email, EventPath, EventUserPath, Id, Instant, maxLength, required } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { FirstName, LastName } from '#kit/person-name.ts'
import { refusals } from '#kit/refusal.ts'
import { teamRoles } from '#kit/rights.ts'

export const teamRefusals = refusals({
  TEAM_LAST: 409,
  TEAM_WHOLE_DOMAIN: 403,
  TEAM_ALREADY: 409,
  TEAM_INVITATION_EXPIRED: 410,
  /** It has served, was taken back, or its link was sent anew. */
  TEAM_INVITATION_GONE: 410,
  TEAM_OTHER_ACCOUNT: 409,
  TEAM_DEVICES_TOO_MANY: 409,
})

export const Role = z.enum(teamRoles)

/** Somebody of the team; `everywhere` when the role is theirs in every event of the domain. */
export const TeamMember = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  everywhere: z.boolean(),
  hasFactor: z.boolean(),
  /** Invitations, links of devices, keys of tools and addresses of webhooks that they answer for in this role. */
  links: z.int(),
})
export type TeamMember = z.output<typeof TeamMember>

export const listTeam = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/organisers',
  summary: 'List the team of the event, and what each is in it',
  access: 'organiser:team',
  params: EventPath,
  /** `isFactorRequired`: whether whoever organises in the domain must have a second factor. */
  reply: z.extend(listOf(TeamMember), { isFactorRequired: z.boolean() }),
})

/**
 * The links of a person who may no longer make the team: the caller answers for them from now on, or they end. Those that the
 * caller may not give end as well, and so do one's own. It is the same with the keys of the live that a person may read no more:
 * they stay, or are renewed.
 */
const Links = z._default(z.enum(['end', 'keep']), 'end')

/**
 * Says what somebody of the team is in it; `everywhere` changes what they are in every event of the domain. Their open
 * sessions follow at once. Refuses `TEAM_LAST` (409) where nobody else would lead the event, `TEAM_WHOLE_DOMAIN` (403) for
 * a role in the whole domain, which only those who lead all of it change.
 */
export const changeRole = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/organisers/:userId',
  summary: 'Change what somebody is in the team',
  access: 'organiser:team',
  params: EventUserPath,
  body: z.object({ role: Role, everywhere: z._default(z.boolean(), false), links: Links }),
  status: 204,
  refusals: [teamRefusals.TEAM_LAST, teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, listTeamInvitations, listDeviceLinks, listKeys, getMe],
})

/**
 * Takes from somebody, oneself included, the right to run the event; their open sessions lose it at once. Refuses
 * `TEAM_LAST` (409) where nobody else would run it, `TEAM_WHOLE_DOMAIN` (403) for somebody whose right is on the whole
 * domain, which only their equals take back, and for all its events.
 */
export const leaveTeam = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/organisers/:userId',
  summary: 'Take from somebody the right to run the event',
  access: 'organiser:team',
  params: EventUserPath,
  query: z.object({ links: Links }),
  status: 204,
  refusals: [teamRefusals.TEAM_LAST, teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, listTeamInvitations, listDeviceLinks, listKeys, getMe],
})

/** Somebody who was asked into the team and has not answered; an invitation that has run out stays, to be sent again. */
export const TeamInvitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  everywhere: z.boolean(),
  /** The name of whoever sent it; empty once they are gone. */
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** Its sender may no longer give the role: the link opens nothing until it is sent again. */
  isStopped: z.boolean(),
})
export type TeamInvitation = z.output<typeof TeamInvitation>

const InvitationPath = z.object({ domainId: Id, eventId: Id, invitationId: Id })

export const listTeamInvitations = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/team-invitations',
  summary: 'List who was invited into the team of the event and has not answered',
  access: 'organiser:team',
  params: EventPath,
  reply: listOf(TeamInvitation),
})

/**
 * Mails somebody a link that makes them of the team: it is good once, for seven days. An address that is invited already is
 * invited anew: the former link opens nothing more. Refuses `TEAM_ALREADY` (409) for somebody who is of the team, and
 * `TEAM_WHOLE_DOMAIN` (403) for a role in every event, which only those who lead all of them give.
 */
export const inviteToTeam = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/team-invitations',
  summary: 'Invite an address into the team of the event, or of every event of its domain',
  access: 'organiser:team',
  params: EventPath,
  body: z.object({ email: Email, role: Role, everywhere: z._default(z.boolean(), false) }),
  status: 201,
  reply: TeamInvitation,
  refusals: [teamRefusals.TEAM_ALREADY, teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, listTeamInvitations],
  perMinute: 20,
  perHour: 100,
})

/** Mails it again, with a new link that is good for seven days; the former one opens nothing more. */
export const resendTeamInvitation = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/team-invitations/:invitationId/mails',
  summary: 'Send an invitation into the team again, with a new link',
  access: 'organiser:team',
  params: InvitationPath,
  reply: TeamInvitation,
  refusals: [teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, listTeamInvitations],
  perMinute: 20,
  perHour: 100,
})

export const revokeTeamInvitation = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/team-invitations/:invitationId',
  summary: 'Take an invitation into the team back: its link opens nothing more',
  access: 'organiser:team',
  params: InvitationPath,
  status: 204,
  refusals: [teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, listTeamInvitations],
})

/** What a mailed link holds. */
const InvitationToken = z.string('REQUIRED').check(z.minLength(1, 'REQUIRED'), maxLength(200))

const gone = [teamRefusals.TEAM_INVITATION_EXPIRED, teamRefusals.TEAM_INVITATION_GONE]

/**
 * Reads an invitation by its link, which stays good. Refuses `TEAM_INVITATION_GONE` (410), as accepting does, where its sender
 * may no longer give the role. `me` is whoever has a session in its domain that may run something.
 */
export const readTeamInvitation = endpoint({
  route: 'POST /organisation/invitations/read',
  summary: 'Read what a mailed invitation into a team is for, and who would accept it',
  access: 'public',
  body: z.object({ token: InvitationToken }),
  isSecret: true,
  reply: z.object({
    domainId: Id,
    eventId: Id,
    context: z.string(),
    eventName: z.string(),
    organisation: z.string(),
    email: z.string(),
    role: Role,
    everywhere: z.boolean(),
    invitedBy: z.string(),
    expiresAt: Instant,
    /** Whether the address has an account, and signs in by a password. */
    account: z.enum(['none', 'link', 'password']),
    me: z.nullable(z.object({ name: z.string(), email: z.string(), isInvited: z.boolean() })),
  }),
  refusals: gone,
  perAddress: { minute: 120 },
})

/**
 * Makes the caller of the team, and uses the link up. Refuses `TEAM_OTHER_ACCOUNT` (409) where it was sent to another address
 * than theirs, unless `anyAccount` says that they know; `TEAM_ALREADY` (409) where they are of the team.
 */
export const acceptTeamInvitation = endpoint({
  route: 'POST /organisation/invitations/accept',
  summary: 'Accept an invitation into a team with the account that is signed in',
  access: 'user',
  strength: 'link',
  body: z.object({ token: InvitationToken, anyAccount: z._default(z.boolean(), false) }),
  reply: z.object({ context: z.string() }),
  refusals: [...gone, teamRefusals.TEAM_OTHER_ACCOUNT, teamRefusals.TEAM_ALREADY],
  perMinute: 20,
})

/**
 * The same for an address that has no account, or one without a password: the link, which was mailed there, proves it.
 * Refuses `EMAIL_ALREADY_USED` (409) where the account has a password, which is to be typed, and one of less than 12 characters.
 */
export const joinTeam = endpoint({
  route: 'POST /organisation/invitations/account',
  summary: 'Accept an invitation into a team by making an account with its address, and sign in',
  access: 'public',
  body: z.object({ token: InvitationToken, firstName: FirstName, lastName: LastName, password: Password }),
  status: 201,
  isSecret: true,
  reply: z.object({ token: z.string(), context: z.string() }),
  refusals: [...gone, userRefusals.EMAIL_ALREADY_USED, teamRefusals.TEAM_ALREADY],
  perAddress: { minute: 120 },
})

/** What a device without an account may be lent: the door, or the live. */
export const DeviceRight = z.enum(['door', 'live'])
export type DeviceRight = z.output<typeof DeviceRight>

/** A link that gives one right, in one event, to whoever opens it on a device. */
export const DeviceLink = z.object({
  id: Id,
  name: z.string(),
  right: DeviceRight,
  /** The address to open on the device; what follows `#` is the secret. */
  url: z.string(),
  createdAt: Instant,
  /** To the minute; null as long as nobody has. */
  lastUsedAt: z.nullable(Instant),
  /** Badges scanned with it. */
  scans: z.int(),
  /** A day after the last day of the event, or thirty days after it was made where the event has none. */
  expiresAt: Instant,
  /** The name of the person who made it; empty where it is not known. */
  madeBy: z.string(),
  /** Its maker no longer makes the team: it opens nothing. */
  isStopped: z.boolean(),
})
export type DeviceLink = z.output<typeof DeviceLink>

export const listDeviceLinks = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/device-links',
  summary: 'List the links that lend a right to devices without an account',
  access: 'organiser:team',
  params: EventPath,
  reply: listOf(DeviceLink),
})

/** Refuses `TEAM_DEVICES_TOO_MANY` (409) beyond a hundred links of an event. */
export const makeDeviceLink = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/device-links',
  summary: 'Make a link that lends the right of the door or of the live to a device',
  access: 'organiser:team',
  params: EventPath,
  body: z.object({ name: required(60), right: DeviceRight }),
  status: 201,
  isSecret: true,
  reply: DeviceLink,
  refusals: [teamRefusals.TEAM_DEVICES_TOO_MANY],
  stale: () => [listTeam, listDeviceLinks],
})

/** The devices that it opened have no right any more, at once: their calls are refused and their sockets closed. */
export const revokeDeviceLink = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/device-links/:deviceLinkId',
  summary: 'Revoke a link that lends a right to devices',
  access: 'organiser:team',
  params: z.extend(EventPath, { deviceLinkId: Id }),
  status: 204,
  stale: () => [listTeam, listDeviceLinks],
})

/** Which device calls, by the token of its link; null for everybody else. */
export const readDevice = endpoint({
  route: 'GET /devices/me',
  summary: 'Tell a device that was lent a right what it is',
  access: 'public',
  reply: z.object({
    device: z.nullable(z.object({ id: Id, name: z.string(), right: DeviceRight, eventId: Id })),
  }),
})
