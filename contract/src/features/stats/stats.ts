import * as z from 'zod/mini'
import { ExportFormat, ExportStanding } from '#features/exports/exports.ts'
import { getAttendance, getParticipation } from '#features/participation/participation.ts'
import { getUser } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, EventPath, Flag, Id } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const statsRefusals = refusals({ COLUMN_UNKNOWN: 422, FILTER_INVALID: 422 })

/** Specification 2, § 3, « Stats ». */
export const Stats = z.object({
  totalInvited: z.int(),
  totalInvitedPositive: z.int(),
  totalInvitedNegative: z.int(),
  totalInvitedNoResponse: z.int(),
  totalRegistered: z.int(),
  totalRegisteredFrom: z.array(z.object({ from: z.string(), count: z.int() })),
  totalPresent: z.int(),
  totalPresentRegistered: z.int(),
  totalPresentNotRegistered: z.int(),
  totalIsIn: z.int(),
  totalIsOut: z.int(),
  /** By day: how many registered, how many came. */
  days: z.array(z.object({ dayId: Id, registered: z.int(), present: z.int() })),
  /** Registrations since the first, day after day. */
  registrations: z.array(z.object({ day: z.string(), count: z.int() })),
})
export type Stats = z.output<typeof Stats>

/** Open to everybody where `FO_STATS_PRIVATE` is off; else organisers. */
export const getStats = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/stats',
  summary: 'Figures of invitation, registration and presence',
  access: 'public',
  params: EventPath,
  query: z.object({ isRemote: Flag }),
  reply: Stats,
})

/** Columns of the table of people; those of forms are `form.` and their key, of quotas `quota.` and theirs. */
export const UserColumn = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(['text', 'select', 'boolean', 'date']),
  /** `color` is a token of the palette, `chart-1`, or `#rrggbb` for a type that has its own. */
  values: z.array(z.object({ value: z.string(), label: z.string(), color: z.string() })),
})
export type UserColumn = z.output<typeof UserColumn>
/** The cells of the columns wanted: a select holds its value, or the labels where there are several; a date is an instant or a day. */
export const UserRow = z.object({ id: Id, cells: z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))) })
export type UserRow = z.output<typeof UserRow>

export const UsersQuery = z.object({
  /** `search`: words that are all found in a name, an address, a company or a badge code. By column: a text it contains, a value it has, or for dates « from..to », either of which may be left out. */
  filters: z._default(z.record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(200))), {}),
  /** The columns wanted, in their order. */
  headers: z._default(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(100)), []),
  orderBy: z._default(z.object({ column: z.string().check(z.maxLength(80)), direction: z.enum(['asc', 'desc']) }), {
    column: 'lastName',
    direction: 'asc',
  }),
})
export type UsersQuery = z.output<typeof UsersQuery>
/** People a page (specification 2, § 9). */
export const USERS_PAGE = 25
const UsersPage = z.object({
  data: z.array(UserRow),
  columns: z.array(UserColumn),
  /** What people may be filtered by besides: they have no cells. */
  besides: z.array(UserColumn),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Where the next page begins; null at the end. Reading on from it costs the same wherever one is. */
  next: z.nullable(z.string()),
})
const UsersPaging = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), USERS_PAGE),
  after: z.optional(z.string().check(z.maxLength(2000))),
}

export const findUsers = endpoint({
  route: 'POST /users',
  isForArchived: true,
  summary: 'The table of people: filtered, ordered, page by page',
  access: 'organiser:people.read',
  query: z.object({ ...UsersPaging, eventId: Id }),
  body: UsersQuery,
  reply: UsersPage,
  refusals: Object.values(statsRefusals),
})
/** `filters` is the JSON of the same. */
export const listUsers = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/users',
  summary: 'The table of people, by address',
  access: 'organiser:people.read',
  params: EventPath,
  query: z.object({
    ...UsersPaging,
    filters: z.optional(z.string().check(z.maxLength(5000))),
    headers: z.optional(z.string().check(z.maxLength(5000))),
    orderBy: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: UsersPage,
  refusals: Object.values(statsRefusals),
  holds: () => [getUser, getParticipation, getAttendance],
})
export const exportUsers = endpoint({
  route: 'POST /domains/:domainId/users/export',
  isForArchived: true,
  summary: 'Have the table of people written; its progress and then its address are read from the export',
  access: 'organiser:people.read',
  params: DomainPath,
  query: z.object({ eventId: z.optional(Id) }),
  body: z.extend(UsersQuery, { eventId: Id, format: z._default(ExportFormat, 'xlsx') }),
  reply: z.object({ url: z.nullable(z.string()), export: ExportStanding }),
  perMinute: 20,
})
const UsersView = z.object({
  usersHeaders: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(100)),
  usersFilters: z.record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(200))),
})
/** What the event's settings keep of the table; filters may name people, so that only organisers read them. */
export const getUsersView = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/stats-table',
  summary: 'The columns and filters kept of the table of people',
  access: 'organiser:people.read',
  params: EventPath,
  reply: UsersView,
})
/** Chosen columns and filters, kept for the event. */
export const saveUsersView = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/stats-table',
  summary: 'Keep the chosen columns and filters of the table of people',
  access: 'organiser:people.read',
  params: EventPath,
  body: UsersView,
  status: 204,
  stale: () => [getUsersView],
})
