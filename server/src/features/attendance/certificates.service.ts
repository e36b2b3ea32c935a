import { randomBytes } from 'node:crypto'
import type { verifyCertificate } from '@parvis/contract/attendance/attendance.ts'
import { attendanceRefusals } from '@parvis/contract/attendance/attendance.ts'
import type { Half } from '@parvis/contract/figures/figures.rules.ts'
import { dateIn, formatDay } from '@parvis/contract/kit/dates.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor, settingsOf, spokenIn } from '#features/events/events.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { PersonDay } from './attendance.store.ts'
import type { CertificatePage } from './certificate.pdf.ts'
import { findCertificate, keepCertificates } from './certificates.store.ts'
import type { CountedHalf, Spoken } from './documents.service.ts'
import {
  certificateAddress,
  certificatePage,
  documentAbout,
  provedHalves,
  spokenDocument,
  totalOf,
} from './documents.service.ts'
import { eventHalves, readPersonDays } from './halves.service.ts'

const newToken = (): string => randomBytes(18).toString('base64url')

export interface Proved {
  readonly person: PersonDay
  readonly halves: readonly CountedHalf[]
}

/** People with at least one proved half-day, in the order given. */
export function provedPeople(event: LoadedEvent, halves: readonly Half[], days: readonly PersonDay[]): Proved[] {
  return [...Map.groupBy(days, ({ id }) => id).values()].flatMap((own) => {
    const [person] = own
    const proved = provedHalves(event, halves, own)
    return person && proved.length > 0 ? [{ person, halves: proved }] : []
  })
}

/** Issues the certificates of people and returns their pages; `spokenFor` gives the language of each. */
export async function issueCertificates(
  ports: Ports,
  event: LoadedEvent,
  people: readonly Proved[],
  spokenFor: (person: PersonDay) => Spoken,
): Promise<CertificatePage[]> {
  const issuedAt = ports.clock.now()
  const { id: eventId, timeZone, context } = event.row
  const dayOf = (dayId: string) => event.days.find(({ id }) => id === dayId)?.day ?? ''
  const certificates = people.map(({ person, halves }) => ({
    ...{ eventId, userId: person.id, token: newToken(), issuedAt, minutes: totalOf(halves) },
    halves: halves.map(({ half, minutes }) => ({ day: dayOf(half.dayId), part: half.part, minutes })),
  }))
  const tokens = await transaction(ports.db, (tx) => keepCertificates(tx, certificates))
  return people.map(({ person, halves }) => {
    const spoken = spokenFor(person)
    const link = certificateAddress(ports, context, tokens.get(person.id) ?? '')
    const issuedOn = formatDay(dateIn(issuedAt.toISOString(), timeZone), spoken.words.language)
    return certificatePage(spoken, person, halves, { link, issuedOn })
  })
}

interface CertificateAsked {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
  readonly isOwn: boolean
}

/** Refused to participants where the event gives no certificates; the team may issue one all the same. */
export async function drawCertificate(
  ports: Ports,
  { domainId, eventId, userId, isOwn }: CertificateAsked,
  language: string,
): Promise<Uint8Array> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const settings = await settingsOf(ports.db, event, language, userId)
  if (isOwn && !settings.FO_ATTENDANCE_CERTIFICATE) refuse(attendanceRefusals.CERTIFICATE_EMPTY)
  const halves = eventHalves(event)
  const proved = provedPeople(event, halves, await readPersonDays(ports.db, event, halves, { userId }))
  const [own] = proved
  if (!own) return refuse(attendanceRefusals.CERTIFICATE_EMPTY)
  const spoken = spokenDocument(event, own.person.languageId ?? language)
  const pages = await issueCertificates(ports, event, [own], () => spoken)
  const { writeDocument } = await import('./pages.pdf.ts')
  const about = documentAbout(spoken, spoken.words.say('attendance.certificate.title'), ports.clock.now())
  const chunks: Uint8Array[] = []
  for await (const chunk of writeDocument(pages, { ...about, content: pages, isTagged: true })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function verify(
  { db }: Ports,
  { domainId, eventId, token }: { readonly domainId: string; readonly eventId: string; readonly token: string },
  language: string,
): Promise<HandlerReply<typeof verifyCertificate>> {
  const event = await loadEvent(db, eventId, domainId)
  const found = (await findCertificate(db, eventId, token)) ?? refuse(attendanceRefusals.CERTIFICATE_UNKNOWN)
  const { firstName, lastName, halves, minutes, issuedAt } = found
  return {
    ...{ firstName, lastName, minutes, issuedAt: issuedAt.toISOString() },
    event: spokenIn(event, language).row.name || settingsFor(event, language).title,
    halves: halves.map(({ day, part, minutes }) => ({ day, part, minutes })),
  }
}
