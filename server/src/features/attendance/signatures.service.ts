import { attendedAt, isNameOf, signingOf } from '@parvis/contract/attendance/attendance.rules.ts'
import type { getMyAttendance, signHalf } from '@parvis/contract/attendance/attendance.ts'
import { attendanceRefusals } from '@parvis/contract/attendance/attendance.ts'
import type { Half } from '@parvis/contract/figures/figures.rules.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsOf } from '#features/events/events.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { PersonDay } from './attendance.store.ts'
import { attendedBy, eventHalves, halfNamed, halfOnWire, peopleAt, readPersonDays } from './halves.service.ts'
import { findSignedAt, keepSignature } from './signatures.store.ts'

interface Own {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

const endOf = ({ days }: LoadedEvent, { dayId }: Half): string => days.find(({ id }) => id === dayId)?.endAt ?? ''

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export async function readOwn(
  { db, clock }: Ports,
  { domainId, eventId, userId }: Own,
  language: string,
): Promise<HandlerReply<typeof getMyAttendance>> {
  const event = await loadEvent(db, eventId, domainId)
  const settings = await settingsOf(db, event, language, userId)
  const isSigning = settings.FO_ATTENDANCE_SIGNING
  const isCertified = settings.FO_ATTENDANCE_CERTIFICATE
  if (!isSigning && !isCertified) return { isSigning, halves: [], hasCertificate: false }
  const all = eventHalves(event)
  const days = await readPersonDays(db, event, all, { userId })
  const halves = all.flatMap((half) => {
    const [own] = peopleAt(event, half, days)
    if (!own) return []
    const signing = signingOf(half, own.person, endOf(event, half), clock.now())
    return [{ ...halfOnWire(half), signing, signedAt: instant(own.attended.signedAt) }]
  })
  return { isSigning, halves: isSigning ? halves : [], hasCertificate: isCertified && isProved(event, all, days) }
}

/** Whether at least one half-day of the person is proved. */
const isProved = (event: LoadedEvent, halves: readonly Half[], days: readonly PersonDay[]): boolean =>
  halves.some((half) => days.some((day) => day.dayId === half.dayId && attendedBy(event, half, day).minutes > 0))

const REFUSED = {
  ahead: attendanceRefusals.SIGNING_AHEAD,
  over: attendanceRefusals.SIGNING_OVER,
  absent: attendanceRefusals.SIGNING_ABSENT,
}

export async function sign(
  ports: Ports,
  { domainId, eventId, userId }: Own,
  { dayId, part, name }: HandlerInput<typeof signHalf>['body'],
  language: string,
): Promise<HandlerReply<typeof signHalf>> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const half = halfNamed(eventHalves(event), dayId, part)
  const settings = await settingsOf(ports.db, event, language, userId)
  if (!settings.FO_ATTENDANCE_SIGNING) refuse(attendanceRefusals.SIGNING_OFF)
  const now = ports.clock.now()
  return transaction(ports.db, async (tx) => {
    const own = (await readPersonDays(tx, event, [half], { userId })).find((day) => day.dayId === dayId)
    if (!own) return refuse(attendanceRefusals.SIGNING_ABSENT)
    const { signedAt } = attendedAt(half, own, settings.FO_ATTENDANCE_MINUTES)
    if (signedAt !== null) return { signedAt: new Date(signedAt).toISOString() }
    const signing = signingOf(half, own, endOf(event, half), now)
    if (signing in REFUSED) refuse(REFUSED[signing as keyof typeof REFUSED])
    if (!isNameOf(name, own)) refuse(attendanceRefusals.SIGNATURE_NAME)
    const signature = { eventId, dayId, part, userId, name, signedAt: now }
    await keepSignature(tx, signature)
    return { signedAt: ((await findSignedAt(tx, signature)) ?? now).toISOString() }
  })
}
