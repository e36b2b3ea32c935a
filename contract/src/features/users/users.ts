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
  /** Sign-in data may be changed only for people who take part in no other event. */
  ACCOUNT_OF_OTHERS: 403,
  /** A mail to a new address would let its reader in without the second factor. */
  EMAIL_HAS_FACTOR: 409,
  PASSWORD_WRONG: 422,
  LOGIN_BLOCKED: 429,
  /** After verification by a code, the call may be repeated. */
  EMAIL_NOT_VERIFIED: 403,
  EMAIL_NEEDED: 403,
})

export const placeRefusals = [userRefusals.EMAIL_NOT_VERIFIED, userRefusals.EMAIL_NEEDED]

/** Required, at least 4 characters (specification 2, § 5); at most 200, to bound hashing. */
export const Password = z
  .string('PASSWORD_REQUIRED')
  .check(maxLength(MAX_PASSWORD), z.minLength(1, 'PASSWORD_REQUIRED'), z.minLength(MIN_PASSWORD, 'PASSWORD_SHORT'))

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
  /** Answers are missing: incomplete and without a badge until they are given. */
  isPartial: z.optional(z.boolean()),
  /** The person does not want to be shown on photos of this event. */
  refusesPhotos: z.optional(z.boolean()),
  /**
   * Registered by another person, without an answer yet: the event shows what that person entered, and nothing of their
   * own record.
   */
  isIntroduced: z.optional(z.boolean()),
  /** Registered on site. */
  isRegistered: z.boolean(),
  isExhibitor: z.boolean(),
  invited: z.boolean(),
  invitedBy: z.nullable(Id),
  typo: z.nullable(z.string()),
  typoId: z.nullable(z.string()),
  extended: z.record(z.string(), z.unknown()),
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
  /** Version for optimistic locking, sent back on save. */
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
  isOrganiser: z.boolean(),
  rights: z.array(z.enum(rights)),
  UserEvent: z.nullable(UserEvent),
  conferences: z.array(
    z.object({
      ...{ id: Id, title: z.string(), slotId: Id, startAt: Instant, endAt: Instant },
      roomId: z.nullable(Id),
      room: z.string(),
    }),
  ),
  /** The badge code as a self-contained SVG; null without a badge. */
  qrcode: z.nullable(z.string()),
})
export type User = z.output<typeof User>

/** A telephone number as typed; only spaces and hyphens are normalised. */
export const Phone = z.string().check(maxLength(40), z.overwrite(phoneOf))

export const UserChange = z.object({
  firstName: z.optional(FirstName),
  lastName: z.optional(LastName),
  mobile: z.optional(Phone),
  phone: z.optional(Phone),
  languageId: z.optional(z.nullable(z.string().check(z.regex(/^[a-z]{2}$/)))),
  typoId: z.optional(z.nullable(Id)),
  password: z.optional(Password),
  /** The current password, needed to change it; not after a link for a forgotten password. */
  currentPassword: z.optional(z.string().check(maxLength(MAX_PASSWORD))),
  email: z.optional(Email),
  isExhibitor: z.optional(z.boolean()),
  /** Values that were read; refused if they have changed since. */
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

/** The signed-in person, and the proof still missing in their session. */
export const Me = z.extend(User, {
  awaits: z.nullable(z.enum(awaited)),
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
  audit: 'people.person',
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
 * Replaces the caller's password by one of at least twelve characters, so that the session may organise; other sessions
 * end. Refused at its field if too short (400), or if the current one is wrong (422).
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
