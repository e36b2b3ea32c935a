import * as z from 'zod/mini'
import { proofs } from '#features/attendance/attendance.rules.ts'
import { attendanceRefusals, HalfDay, Part } from '#features/attendance/attendance.ts'
import { ExportFormat, ExportStanding } from '#features/exports/exports.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant } from '#kit/fields.ts'
import { Paging } from '#kit/page.ts'
import { searchText } from '#kit/search-text.ts'

const shown = ['all', 'present', 'missing', 'signed'] as const
export const AttendanceShown = z.enum(shown)
export type AttendanceShown = z.output<typeof AttendanceShown>

/** Filters of a half-day; a company or a type is named by its id. */
const Filters = {
  q: z._default(searchText(100), ''),
  only: z._default(AttendanceShown, 'all'),
  companyId: z.optional(Id),
  typoId: z.optional(Id),
}

export const AttendanceLine = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  typo: z.nullable(z.string()),
  /** Registered for the day. */
  isExpected: z.boolean(),
  proofs: z.array(z.enum(proofs)),
  enteredAt: z.nullable(Instant),
  /** Entered that day, in this half-day or before. */
  hasCome: z.boolean(),
  liveMinutes: z.int(),
  signedAt: z.nullable(Instant),
})
export type AttendanceLine = z.output<typeof AttendanceLine>

export const CountedHalfDay = z.extend(HalfDay, { expected: z.int(), present: z.int(), signed: z.int() })
export type CountedHalfDay = z.output<typeof CountedHalfDay>

const Named = z.object({ id: Id, label: z.string() })

/**
 * `half` is the half-day asked for, else the current or the last begun one; null for an event without days. `halves` are those of
 * its day, counted without the filters.
 */
export const listAttendance = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/attendance',
  summary: 'List who was there at a half-day, and by what proof',
  access: 'organiser:people.read',
  params: EventPath,
  query: z.extend(Paging, { dayId: z.optional(Id), half: z.optional(Part), ...Filters }),
  reply: z.object({
    all: z.array(HalfDay),
    half: z.nullable(HalfDay),
    halves: z.array(CountedHalfDay),
    companies: z.array(Named),
    typologies: z.array(Named),
    data: z.array(AttendanceLine),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  refusals: [attendanceRefusals.HALF_UNKNOWN],
  perMinute: 60,
})

export const AttendanceSheet = z.object({
  dayId: Id,
  part: Part,
  format: z.union([z.literal('pdf'), ExportFormat]),
  ...Filters,
})
export type AttendanceSheet = z.output<typeof AttendanceSheet>

export const writeAttendance = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/attendance/sheets',
  summary:
    'Start writing the sheet of a half-day, as a PDF to sign or as a table; its progress is read from the export',
  access: 'organiser:people.read',
  audit: 'reads.attendanceSheet',
  isForAccounts: true,
  isForArchived: true,
  params: EventPath,
  body: AttendanceSheet,
  reply: ExportStanding,
  refusals: [attendanceRefusals.HALF_UNKNOWN],
  perMinute: 20,
})

export const CompanyAttendance = z.object({ companyId: Id })

export const writeCompanyAttendance = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/attendance/companies',
  summary:
    'Start writing the file of a company: the sheets of its people by half-day, and their certificates, in one PDF',
  access: 'organiser:people.read',
  audit: 'reads.attendanceCompany',
  isForAccounts: true,
  isForArchived: true,
  params: EventPath,
  body: CompanyAttendance,
  reply: ExportStanding,
  perMinute: 20,
})
