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
  /** Used, withdrawn, or replaced by a newer link. */
  TEAM_INVITATION_GONE: 410,
  TEAM_OTHER_ACCOUNT: 409,
  TEAM_DEVICES_TOO_MANY: 409,
})

export const Role = z.enum(teamRoles)

/** A team member; `everywhere` for a role in all events of the domain. */
export const TeamMember = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  everywhere: z.boolean(),
  hasFactor: z.boolean(),
  links: z.int(),
})
export type TeamMember = z.output<typeof TeamMember>

export const listTeam = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/organisers',
  summary: 'List the team of the event, and what each is in it',
  access: 'organiser:team',
  params: EventPath,
  /** `isFactorRequired`: whether organisers of the domain need a second factor. */
  reply: z.extend(listOf(TeamMember), { isFactorRequired: z.boolean() }),
})

/**
 * Links made by a person who may no longer manage the team: the caller takes them over, or they end. Links that the
 * caller may not make end too, and so do one's own on leaving. Live keys that the person may no longer read stay, or
 * are renewed.
 */
const Links = z._default(z.enum(['end', 'keep']), 'end')

/**
 * Sets a role; `everywhere` sets it for all events of the domain. Open sessions follow at once. Refuses `TEAM_LAST`
 * (409) if the event would lose its last lead, `TEAM_WHOLE_DOMAIN` (403) for a role in the whole domain, unless the
 * caller leads the domain.
 */
export const changeRole = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/organisers/:userId',
  summary: 'Change what somebody is in the team',
  access: 'organiser:team',
  audit: 'team.role',
  params: EventUserPath,
  body: z.object({ role: Role, everywhere: z._default(z.boolean(), false), links: Links }),
  status: 204,
  refusals: [teamRefusals.TEAM_LAST, teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, listTeamInvitations, listDeviceLinks, listKeys, getMe],
})

/**
 * Removes a member, or the caller, from the team; open sessions lose access at once. Refuses `TEAM_LAST` (409) if the
 * event would lose its last lead, `TEAM_WHOLE_DOMAIN` (403) for a role in the whole domain, which only its equals
 * remove, and for all its events.
 */
export const leaveTeam = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/organisers/:userId',
  summary: 'Take from somebody the right to run the event',
  access: 'organiser:team',
  audit: 'team.leave',
  params: EventUserPath,
  query: z.object({ links: Links }),
  status: 204,
  refusals: [teamRefusals.TEAM_LAST, teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, listTeamInvitations, listDeviceLinks, listKeys, getMe],
})

/** An unanswered invitation; an expired one stays, to be sent again. */
export const TeamInvitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  everywhere: z.boolean(),
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** Its sender may no longer give the role, so the link does not work until it is sent again. */
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
 * Mails a link into the team, which works once, for seven days. A new invitation to the same address replaces the link.
 * Refuses `TEAM_ALREADY` (409) for a member, and `TEAM_WHOLE_DOMAIN` (403) for a role in every event, unless the caller
 * leads the domain.
 */
export const inviteToTeam = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/team-invitations',
  summary: 'Invite an address into the team of the event, or of every event of its domain',
  access: 'organiser:team',
  audit: 'team.invited',
  params: EventPath,
  body: z.object({ email: Email, role: Role, everywhere: z._default(z.boolean(), false) }),
  status: 201,
  reply: TeamInvitation,
  refusals: [teamRefusals.TEAM_ALREADY, teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, listTeamInvitations],
  perMinute: 20,
  perHour: 100,
})

/** Mails a new link, valid for seven days; the former one stops working. */
export const resendTeamInvitation = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/team-invitations/:invitationId/mails',
  summary: 'Send an invitation into the team again, with a new link',
  access: 'organiser:team',
  audit: 'team.invitedAgain',
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
  audit: 'team.invitationRevoked',
  params: InvitationPath,
  status: 204,
  refusals: [teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, listTeamInvitations],
})

const InvitationToken = z.string('REQUIRED').check(z.minLength(1, 'REQUIRED'), maxLength(200))

const gone = [teamRefusals.TEAM_INVITATION_EXPIRED, teamRefusals.TEAM_INVITATION_GONE]

/**
 * Reads an invitation without using its link up. Refuses `TEAM_INVITATION_GONE` (410), as accepting does, if its sender
 * may no longer give the role. `me` is the person of the session, if it may organise in this domain.
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
    account: z.enum(['none', 'link', 'password']),
    me: z.nullable(z.object({ name: z.string(), email: z.string(), isInvited: z.boolean() })),
  }),
  refusals: gone,
  perAddress: { minute: 120 },
})

/**
 * Adds the caller to the team and uses the link up. Refuses `TEAM_OTHER_ACCOUNT` (409) if it was sent to another
 * address, unless confirmed by `anyAccount`; `TEAM_ALREADY` (409) for a member.
 */
export const acceptTeamInvitation = endpoint({
  route: 'POST /organisation/invitations/accept',
  summary: 'Accept an invitation into a team with the account that is signed in',
  access: 'user',
  audit: 'team.joined',
  strength: 'link',
  body: z.object({ token: InvitationToken, anyAccount: z._default(z.boolean(), false) }),
  reply: z.object({ context: z.string() }),
  refusals: [...gone, teamRefusals.TEAM_OTHER_ACCOUNT, teamRefusals.TEAM_ALREADY],
  perMinute: 20,
})

/**
 * Accepts for an address without an account, or without a password: the mailed link proves the address. Refuses
 * `EMAIL_ALREADY_USED` (409) if the account has a password, which must be typed, and a password of less than 12
 * characters.
 */
export const joinTeam = endpoint({
  route: 'POST /organisation/invitations/account',
  summary: 'Accept an invitation into a team by making an account with its address, and sign in',
  access: 'public',
  audit: 'team.joinedNew',
  body: z.object({ token: InvitationToken, firstName: FirstName, lastName: LastName, password: Password }),
  status: 201,
  isSecret: true,
  reply: z.object({ token: z.string(), context: z.string() }),
  refusals: [...gone, userRefusals.EMAIL_ALREADY_USED, teamRefusals.TEAM_ALREADY],
  perAddress: { minute: 120 },
})

export const DeviceRight = z.enum(['door', 'live'])
export type DeviceRight = z.output<typeof DeviceRight>

/** A link that gives one right in one event to any device that opens it. */
export const DeviceLink = z.object({
  id: Id,
  name: z.string(),
  right: DeviceRight,
  /** Address to open on the device; the secret follows `#`. */
  url: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  scans: z.int(),
  /** A day after the event's last day, or thirty days after creation for an event without days. */
  expiresAt: Instant,
  madeBy: z.string(),
  /** Its author may no longer manage the team, so it does not work. */
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

/** Refuses `TEAM_DEVICES_TOO_MANY` (409) beyond a hundred links in an event. */
export const makeDeviceLink = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/device-links',
  summary: 'Make a link that lends the right of the door or of the live to a device',
  access: 'organiser:team',
  audit: 'team.deviceMade',
  params: EventPath,
  body: z.object({ name: required(60), right: DeviceRight }),
  status: 201,
  isSecret: true,
  reply: DeviceLink,
  refusals: [teamRefusals.TEAM_DEVICES_TOO_MANY],
  stale: () => [listTeam, listDeviceLinks],
})

/** Its devices lose access at once: calls are refused and sockets closed. */
export const revokeDeviceLink = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/device-links/:deviceLinkId',
  summary: 'Revoke a link that lends a right to devices',
  access: 'organiser:team',
  audit: 'team.deviceRevoked',
  params: z.extend(EventPath, { deviceLinkId: Id }),
  status: 204,
  stale: () => [listTeam, listDeviceLinks],
})

/** The calling device, by the token of its link; null for other callers. */
export const readDevice = endpoint({
  route: 'GET /devices/me',
  summary: 'Tell a device that was lent a right what it is',
  access: 'public',
  reply: z.object({
    device: z.nullable(z.object({ id: Id, name: z.string(), right: DeviceRight, eventId: Id })),
  }),
})
