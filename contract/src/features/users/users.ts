import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, DomainPath, Email, Id, Instant, maxLength, text } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { FirstName, LastName } from '#kit/person-name.ts'
import { phoneOf } from '#kit/phone.ts'
import { common, refusals } from '#kit/refusal.ts'
import { awaited, rights } from '#kit/rights.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './users.rules.ts'

export const userRefusals = refusals({
  EMAIL_ALREADY_USED: 409,
  TYPOLOGY_UNKNOWN: 422,
  EXHIBITOR_ON_VISITOR_SPACE: 403,
  /** What opens the account is changed for those alone who take part in nothing else. */
  ACCOUNT_OF_OTHERS: 403,
  /** Whoever reads one's own new address would be let in without the second factor. */
  EMAIL_HAS_FACTOR: 409,
  PASSWORD_WRONG: 422,
  /** Too many wrong passwords. */
  LOGIN_BLOCKED: 429,
  /** A code sent to the address settles it, and the call may be made again. */
  EMAIL_NOT_VERIFIED: 403,
  /** There is no address that could be verified. */
  EMAIL_NEEDED: 403,
})

/** Why a place that is limited is not given to the person who asks for it. */
export const placeRefusals = [userRefusals.EMAIL_NOT_VERIFIED, userRefusals.EMAIL_NEEDED]

/** Required, at least 4 characters (specification 2, § 5); 200 at most, so that hashing stays bounded. */
export const Password = z
  .string('PASSWORD_REQUIRED')
  .check(maxLength(MAX_PASSWORD), z.minLength(1, 'PASSWORD_REQUIRED'), z.minLength(MIN_PASSWORD, 'PASSWORD_SHORT'))

/** What a person does on one day of the event. */
export const UserEventDay = z.object({
  eventDayId: Id,
  day: DateOnly,
  registered: z.boolean(),
  registeredAt: z.nullable(Instant),
  present: z.boolean(),
  presentAt: z.nullable(Instant),
})
export type UserEventDay = z.output<typeof UserEventDay>

/** A person's participation in an event (specification 1, § 3). */
export const UserEvent = z.object({
  registered: z.boolean(),
  registeredAt: z.nullable(Instant),
  responded: z.boolean(),
  representedBy: z.nullable(Id),
  registeredBy: z.nullable(Id),
  registeredBy2: z.nullable(Id),
  registeredFrom: z.string(),
  isRemote: z.boolean(),
  isOut: z.boolean(),
  isCompleted: z.boolean(),
  /** Registered without all that the steps ask: nothing is complete and there is no badge until they are answered. */
  isPartial: z.optional(z.boolean()),
  /** Brought in by somebody else, and has not answered: the event shows what was said of them, and nothing of their own record. */
  isIntroduced: z.optional(z.boolean()),
  /** Registered on site. */
  isRegistered: z.boolean(),
  isExhibitor: z.boolean(),
  invited: z.boolean(),
  invitedBy: z.nullable(Id),
  typo: z.nullable(z.string()),
  typoId: z.nullable(z.string()),
  extended: z.record(z.string(), z.unknown()),
  /** Badge code. */
  code: z.nullable(z.string()),
  Employee: z.nullable(
    z.object({
      Company: z.object({
        id: Id,
        name: z.string(),
        siren: z.string(),
        country: z.string(),
        address1: z.string(),
        postalCode: z.string(),
        city: z.string(),
      }),
    }),
  ),
  UserEventDays: z.array(UserEventDay),
  /** Grows with each change; sent back with a save, so that a stale one is told apart. */
  version: z.int(),
})
export type UserEvent = z.output<typeof UserEvent>

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  Authentication: z.object({ email: z.string() }),
  isExhibitor: z.boolean(),
  mobile: z.string(),
  phone: z.string(),
  typo: z.nullable(z.string()),
  typoId: z.nullable(z.string()),
  languageId: z.nullable(z.string()),
  /** Whether the person is in the team of the event of the request. */
  isOrganiser: z.boolean(),
  /** What they may do in the event, as one of its team. */
  rights: z.array(z.enum(rights)),
  UserEvent: z.nullable(UserEvent),
  /** The slots the person holds, by time. */
  conferences: z.array(
    z.object({
      ...{ id: Id, title: z.string(), slotId: Id, startAt: Instant, endAt: Instant },
      roomId: z.nullable(Id),
      /** How the room is called; empty where it has none. */
      room: z.string(),
    }),
  ),
  /** The badge code as a self-contained SVG, or nothing while there is no badge. */
  qrcode: z.nullable(z.string()),
})
export type User = z.output<typeof User>

/** A telephone number as it was written; nothing but its spaces and hyphens is changed. */
export const Phone = z.string().check(maxLength(40), z.overwrite(phoneOf))

export const UserChange = z.object({
  firstName: z.optional(FirstName),
  lastName: z.optional(LastName),
  mobile: z.optional(Phone),
  phone: z.optional(Phone),
  languageId: z.optional(z.nullable(z.string().check(z.regex(/^[a-z]{2}$/)))),
  typoId: z.optional(z.nullable(Id)),
  /** The signed-in person's own only. */
  password: z.optional(Password),
  /** The one in force, to choose another; left out by whoever has just followed the link for those who forgot it. */
  currentPassword: z.optional(z.string().check(maxLength(MAX_PASSWORD))),
  /** Organisers only. */
  email: z.optional(Email),
  isExhibitor: z.optional(z.boolean()),
  /** What was read before: refused when it is no longer so. */
  was: z.optional(
    z.object({
      firstName: z.optional(text(200)),
      lastName: z.optional(text(200)),
      mobile: z.optional(text(40)),
      phone: z.optional(text(40)),
      email: z.optional(text(254)),
    }),
  ),
})
export type UserChange = z.output<typeof UserChange>

const UserPath = z.extend(DomainPath, { userId: Id })
const OfEvent = z.object({ eventId: z.optional(Id) })

/** Whoever is signed in, and what their session waits for before it may do what their role gives. */
export const Me = z.extend(User, {
  awaits: z.nullable(z.enum(awaited)),
  /** The rights that the person has in each event of the organisation. */
  rightsInEach: z.array(z.enum(rights)),
})
export type Me = z.output<typeof Me>

export const getMe = endpoint({
  route: 'GET /domains/:domainId/users/me',
  isSeenAs: true,
  summary: 'Read the signed-in user',
  access: 'user',
  params: DomainPath,
  query: OfEvent,
  reply: Me,
})

export const getUser = endpoint({
  route: 'GET /domains/:domainId/users/:userId',
  isSeenAs: true,
  summary: 'Read a user',
  access: 'self-or-organiser:people.read',
  params: UserPath,
  query: OfEvent,
  reply: User,
})

export const updateUser = endpoint({
  route: 'PUT /domains/:domainId/users/:userId',
  summary: 'Change a user',
  access: 'self-or-organiser:people.write',
  params: UserPath,
  query: OfEvent,
  body: UserChange,
  reply: User,
  refusals: [
    userRefusals.EMAIL_ALREADY_USED,
    userRefusals.TYPOLOGY_UNKNOWN,
    userRefusals.ACCOUNT_OF_OTHERS,
    userRefusals.EMAIL_HAS_FACTOR,
    userRefusals.PASSWORD_WRONG,
    userRefusals.LOGIN_BLOCKED,
    common.STALE,
    common.SESSION_TOO_WEAK,
  ],
  stale: () => [getMe, getUser],
})

/**
 * Puts a password of at least twelve characters in the place of one's own, so that the session may organise; all other sessions
 * end. Refused at its field where it is shorter (400), or the current one is wrong (422).
 */
export const lengthenPassword = endpoint({
  route: 'PUT /authentications/password',
  summary: 'Choose a longer password, to organise',
  access: 'user',
  strength: 'link',
  body: z.object({ password: Password, currentPassword: z.optional(z.string().check(maxLength(MAX_PASSWORD))) }),
  status: 204,
  refusals: [userRefusals.PASSWORD_WRONG, userRefusals.LOGIN_BLOCKED],
  stale: () => [getMe],
  perMinute: 20,
})

export const getUsers = endpoint({
  route: 'POST /domains/:domainId/users/get',
  summary: 'Read several users: oneself and those one has registered, or any for an organiser; others are left out',
  access: 'user',
  params: DomainPath,
  query: OfEvent,
  body: z.object({ ids: z.array(Id).check(maxLength(200)) }),
  reply: listOf(User),
})
