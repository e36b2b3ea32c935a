import * as z from 'zod/mini'
import { ExportFormat, ExportStanding } from '#features/exports/exports.ts'
import { getAttendance, getParticipation } from '#features/participation/participation.ts'
import { getUser } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, EventPath, EventUserPath, Flag, Id, maxKeys, maxLength, required } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'

export const statsRefusals = refusals({
  COLUMN_UNKNOWN: 422,
  FILTER_INVALID: 422,
  SELECTION_EMPTY: 422,
  SELECTION_LARGE: 422,
  TOO_MANY_SEGMENTS: 409,
})

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
  days: z.array(z.object({ dayId: Id, registered: z.int(), present: z.int() })),
  registrations: z.array(z.object({ day: z.string(), count: z.int() })),
})
export type Stats = z.output<typeof Stats>

/** Public if `FO_STATS_PRIVATE` is off; else for organisers. */
export const getStats = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/stats',
  summary: 'Figures of invitation, registration and presence',
  access: 'public',
  params: EventPath,
  query: z.object({ isRemote: Flag }),
  reply: Stats,
  // For other callers, while they are private.
  refusals: [common.ACCESS_REFUSED, common.FORBIDDEN],
})

/** A column of the table of people: `form.` or `quota.` and the question's key for answers. */
export const UserColumn = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(['text', 'select', 'boolean', 'date']),
  /** Cells say whether a file was uploaded. */
  isUpload: z.boolean(),
  /** `color` is a token of the palette, `chart-1`, or `#rrggbb` for a type with its own colour. */
  values: z.array(z.object({ value: z.string(), label: z.string(), color: z.string() })),
})
export type UserColumn = z.output<typeof UserColumn>
/**
 * Cells of the requested columns: the value of a select, or labels if several; an instant or day; for an upload,
 * whether there is one.
 */
export const UserRow = z.object({ id: Id, cells: z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))) })
export type UserRow = z.output<typeof UserRow>

/**
 * `search`: all words must match names, address, company or badge code. By column: contained text, one of several
 * values separated by `|`, or dates « from..to », one of which may be empty.
 */
export const Filters = z.record(z.string().check(maxLength(80)), z.string().check(maxLength(2000))).check(maxKeys(100))
export type Filters = z.output<typeof Filters>

export const UsersQuery = z.object({
  filters: z._default(Filters, {}),
  headers: z._default(z.array(z.string().check(maxLength(80))).check(maxLength(100)), []),
  orderBy: z._default(z.object({ column: z.string().check(maxLength(80)), direction: z.enum(['asc', 'desc']) }), {
    column: 'lastName',
    direction: 'asc',
  }),
})
export type UsersQuery = z.output<typeof UsersQuery>
export const USERS_PAGE = 25
const UsersPage = z.object({
  data: z.array(UserRow),
  /** If few people match: others with similar names, most similar first; only on the first page, in no total. */
  near: z.array(UserRow),
  columns: z.array(UserColumn),
  /** Filters without cells. */
  besides: z.array(UserColumn),
  total: z.int(),
  /** For many people, `total` may be half a minute old. */
  isAbout: z.boolean(),
  page: z.int(),
  pageSize: z.int(),
  /** Cursor of the next page; null at the end. Its cost does not grow with the page. */
  next: z.nullable(z.string()),
})
const UsersPaging = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), USERS_PAGE),
  after: z.optional(z.string().check(maxLength(2000))),
}

export const findUsers = endpoint({
  route: 'POST /users',
  meansEvent: true,
  isForArchived: true,
  summary: 'The table of people: filtered, ordered, page by page',
  access: 'organiser:people.read',
  audit: 'reads.tableRead',
  query: z.object({ ...UsersPaging, eventId: Id }),
  body: UsersQuery,
  reply: UsersPage,
  refusals: Object.values(statsRefusals),
})
/** `filters` is JSON. */
export const listUsers = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/users',
  summary: 'The table of people, by address',
  access: 'organiser:people.read',
  params: EventPath,
  query: z.object({
    ...UsersPaging,
    filters: z.optional(z.string().check(maxLength(20_000))),
    headers: z.optional(z.string().check(maxLength(5000))),
    orderBy: z.optional(z.string().check(maxLength(200))),
  }),
  reply: UsersPage,
  refusals: Object.values(statsRefusals),
  holds: () => [getUser, getParticipation, getAttendance],
})
export const exportUsers = endpoint({
  route: 'POST /domains/:domainId/users/export',
  meansEvent: true,
  isForArchived: true,
  summary: 'Have the table of people written; its progress and then its address are read from the export',
  access: 'organiser:people.read',
  audit: 'reads.export',
  isRepeatable: true,
  isForAccounts: true,
  params: DomainPath,
  query: z.object({ eventId: Id }),
  body: z.extend(UsersQuery, {
    eventId: z.optional(Id),
    format: z._default(ExportFormat, 'xlsx'),
    /** All columns, in place of `headers`; with amounts if the caller may read money. */
    isWhole: z._default(z.boolean(), false),
  }),
  reply: z.object({ url: z.nullable(z.string()), export: ExportStanding }),
  refusals: [statsRefusals.COLUMN_UNKNOWN, statsRefusals.FILTER_INVALID],
  perMinute: 20,
})
const Headers = z.array(z.string().check(maxLength(80))).check(maxLength(100))
const UsersView = z.object({
  usersHeaders: Headers,
  usersFilters: Filters,
})
/** Saved view of the event; only for organisers, as filters may contain names. */
export const getUsersView = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/stats-table',
  summary: 'The columns and filters kept of the table of people',
  access: 'organiser:people.read',
  params: EventPath,
  reply: z.extend(UsersView, {
    /** The caller's own columns; empty to use the team's. */
    ownHeaders: Headers,
  }),
})
export const saveUsersView = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/stats-table',
  summary: 'Keep the chosen columns and filters of the table of people',
  access: 'organiser:people.read',
  audit: 'people.tableKept',
  isForAccounts: true,
  params: EventPath,
  body: UsersView,
  status: 204,
  stale: () => [getUsersView],
})

const ORGANISER = '/organiser/domains/:domainId/events/:eventId'

export const saveOwnColumns = endpoint({
  route: `PUT ${ORGANISER}/stats-table/mine`,
  summary: 'Keep the columns of the table of people for oneself',
  access: 'organiser:people.read',
  audit: 'people.tableOwn',
  isForAccounts: true,
  params: EventPath,
  body: z.object({ headers: Headers }),
  status: 204,
  stale: () => [getUsersView],
})

const Segment = z.object({
  id: Id,
  name: z.string(),
  filters: Filters,
  count: z.nullable(z.int()),
  isAbout: z.boolean(),
})
export type Segment = z.output<typeof Segment>
const SegmentPath = z.extend(EventPath, { segmentId: Id })
/** `own`: searches of every event. `count` is null if a column of the search no longer exists. */
export const listSegments = endpoint({
  route: `GET ${ORGANISER}/segments`,
  summary: 'List the searches of the table of people, and how many each finds',
  access: 'organiser:people.read',
  params: EventPath,
  reply: z.object({
    own: z.array(z.object({ key: z.string(), count: z.int(), isAbout: z.boolean() })),
    data: z.array(Segment),
  }),
  holds: () => [getUser, getParticipation, getAttendance],
})
export const createSegment = endpoint({
  route: `POST ${ORGANISER}/segments`,
  summary: 'Keep a search for the whole team',
  access: 'organiser:people.read',
  audit: 'people.segmentKept',
  isForAccounts: true,
  params: EventPath,
  body: z.object({ name: required(60), filters: Filters }),
  status: 201,
  reply: z.object({ id: Id }),
  refusals: [statsRefusals.COLUMN_UNKNOWN, statsRefusals.FILTER_INVALID, statsRefusals.TOO_MANY_SEGMENTS],
  stale: () => [listSegments],
})
export const renameSegment = endpoint({
  route: `PUT ${ORGANISER}/segments/:segmentId`,
  summary: 'Rename a search that was kept',
  access: 'organiser:people.read',
  audit: 'people.segmentRenamed',
  isForAccounts: true,
  params: SegmentPath,
  body: z.object({ name: required(60) }),
  status: 204,
  stale: () => [listSegments],
})
export const deleteSegment = endpoint({
  route: `DELETE ${ORGANISER}/segments/:segmentId`,
  summary: 'Keep a search no more',
  access: 'organiser:people.read',
  audit: 'people.segmentDropped',
  isForAccounts: true,
  params: SegmentPath,
  status: 204,
  stale: () => [listSegments],
})

export const MAX_SELECTED = 200_000
/**
 * A fixed selection, by ids or filters: actions, mails and exports apply to the same people, and `selection` is a
 * filter too. `count` is its size; with filters, it is exact.
 */
export const selectPeople = endpoint({
  route: `POST ${ORGANISER}/selections`,
  summary: 'Choose people of an event, by name or all those whom filters find',
  access: 'organiser:people.read',
  audit: 'people.peopleChosen',
  params: EventPath,
  body: z.object({
    userIds: z._default(z.array(Id).check(maxLength(1000)), []),
    filters: z._default(z.nullable(Filters), null),
  }),
  status: 201,
  reply: z.object({ id: Id, count: z.int() }),
  refusals: Object.values(statsRefusals),
})

/** A file uploaded as an answer, by question key; its address is valid for some minutes. */
export const openUpload = endpoint({
  route: `GET ${ORGANISER}/people/:userId/uploads/:uploadKey`,
  summary: 'Have the address of what somebody uploaded',
  access: 'organiser:people.read',
  params: z.extend(EventUserPath, { uploadKey: z.string().check(maxLength(80)) }),
  reply: z.object({ name: z.string(), url: z.string() }),
})
