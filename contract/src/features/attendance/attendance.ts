import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, maxLength, requiredLine } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'
import { parts } from './attendance.rules.ts'

export const attendanceRefusals = refusals({
  HALF_UNKNOWN: 404,
  CERTIFICATE_UNKNOWN: 404,
  SIGNING_OFF: 409,
  SIGNING_AHEAD: 409,
  SIGNING_OVER: 409,
  SIGNING_ABSENT: 409,
  SIGNATURE_NAME: 422,
  CERTIFICATE_EMPTY: 409,
})

export const Part = z.enum(parts)

export const HalfDay = z.object({ dayId: Id, part: Part, startAt: Instant, endAt: Instant })
export type HalfDay = z.output<typeof HalfDay>

export const MyHalf = z.extend(HalfDay, {
  signing: z.enum(['signed', 'open', 'ahead', 'over', 'absent']),
  signedAt: z.nullable(Instant),
})
export type MyHalf = z.output<typeof MyHalf>

/** Half-days of the caller's days. `hasCertificate`: at least one of them is proved, and the event gives certificates. */
export const getMyAttendance = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/attendance/me',
  summary: 'Read the half-days of the caller: which they have signed, which they may sign',
  access: 'user',
  params: EventPath,
  reply: z.object({ isSigning: z.boolean(), halves: z.array(MyHalf), hasCertificate: z.boolean() }),
})

/** A repeated signature keeps the first. The name is typed: no drawing, no biometric trace. */
export const signHalf = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/attendance/me',
  summary: 'Sign a half-day of the caller, by their name',
  access: 'user',
  isRepeatable: true,
  isForAccounts: true,
  params: EventPath,
  body: z.object({ dayId: Id, part: Part, name: requiredLine(200) }),
  reply: z.object({ signedAt: Instant }),
  refusals: [
    attendanceRefusals.HALF_UNKNOWN,
    attendanceRefusals.SIGNING_OFF,
    attendanceRefusals.SIGNING_AHEAD,
    attendanceRefusals.SIGNING_OVER,
    attendanceRefusals.SIGNING_ABSENT,
    attendanceRefusals.SIGNATURE_NAME,
  ],
  stale: () => [getMyAttendance],
  perMinute: 20,
})

/** Issues the certificate anew, with the half-days proved by now; its verification address stays. */
export const downloadCertificate = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/attendance/certificates',
  isForArchived: true,
  summary: 'Get the address of a certificate of attendance (PDF)',
  access: 'self-or-organiser:people.read',
  audit: 'reads.certificate',
  isRepeatable: true,
  params: EventPath,
  query: z.object({ userId: Id }),
  reply: z.object({ url: z.string() }),
  refusals: [attendanceRefusals.CERTIFICATE_EMPTY],
  perMinute: 20,
  perHour: 200,
})

export const CertifiedHalf = z.object({ day: z.string(), part: Part, minutes: z.int() })
export type CertifiedHalf = z.output<typeof CertifiedHalf>

/** By the token of the certificate’s QR, which is drawn at random; says what the certificate says, and nothing else. */
export const verifyCertificate = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/attendance/certificates/:certificate',
  summary: 'Verify a certificate of attendance by its address',
  access: 'public',
  params: z.extend(EventPath, { certificate: z.string().check(maxLength(64)) }),
  reply: z.object({
    firstName: z.string(),
    lastName: z.string(),
    event: z.string(),
    halves: z.array(CertifiedHalf),
    minutes: z.int(),
    issuedAt: Instant,
  }),
  refusals: [attendanceRefusals.CERTIFICATE_UNKNOWN],
  perAddress: { minute: 60, hour: 600 },
})
