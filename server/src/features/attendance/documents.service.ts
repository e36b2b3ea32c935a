import { formatDuration } from '@parvis/contract/attendance/attendance.rules.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Half } from '@parvis/contract/figures/figures.rules.ts'
import { dateLocale, formatDay, formatTime } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import type { PrintedEvent } from '#features/badges/badges.pdf.ts'
import { printedEvent } from '#features/badges/badges.service.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor, spokenIn } from '#features/events/events.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import type { Ports } from '#ports/ports.ts'
import type { PersonDay } from './attendance.store.ts'
import type { CertificatePage } from './certificate.pdf.ts'
import type { PersonHalf } from './halves.service.ts'
import { attendedBy } from './halves.service.ts'
import type { SheetPage, SheetRow } from './sheet.pdf.ts'

/** An event as its documents show it, in one language. */
export interface Spoken {
  readonly event: LoadedEvent
  readonly words: Translator
  readonly printed: PrintedEvent
}

export function spokenDocument(written: LoadedEvent, language: string): Spoken {
  const event = spokenIn(written, language)
  const words = translatorOf(event, language)
  const settings: Settings = settingsFor(event, language)
  return { event, words, printed: printedEvent({ event, settings, words }) }
}

const dayName = (day: string, language: string): string => {
  const weekday = new Intl.DateTimeFormat(dateLocale(language), { weekday: 'long', timeZone: 'UTC' })
  return `${weekday.format(new Date(`${day}T12:00:00Z`))} ${formatDay(day, language)}`
}

const dayOf = ({ event }: Spoken, dayId: string) => event.days.find(({ id }) => id === dayId)

/** « mercredi 3 mars 2027, matin · 9 h – 13 h ». */
export function halfTitle(spoken: Spoken, { dayId, part, startAt, endAt }: Half): string {
  const { words, event } = spoken
  const time = (instant: string) => formatTime(instant, words.language, event.row.timeZone)
  const day = dayOf(spoken, dayId)
  const label = day?.label ? `${day.label}, ` : ''
  const name = `${label}${dayName(day?.day ?? '', words.language)}, ${words.say(`attendance.part.${part}`)}`
  return `${name} · ${time(startAt)} – ${time(endAt)}`
}

function proofOf({ words, event }: Spoken, { attended }: PersonHalf): string {
  const { enteredAt, liveMinutes, hasCome, proofs } = attended
  const said: string[] = []
  if (enteredAt !== null) {
    const time = formatTime(new Date(enteredAt).toISOString(), words.language, event.row.timeZone)
    said.push(words.say('attendance.pdf.entered', { time }))
  } else if (hasCome) said.push(words.say('attendance.pdf.earlier'))
  if (proofs.includes('live'))
    said.push(words.say('attendance.pdf.live', { duration: formatDuration(liveMinutes, words.language) }))
  return said.join(' · ')
}

function signatureOf({ words, event }: Spoken, { attended: { signedAt } }: PersonHalf): string {
  if (signedAt === null) return ''
  const time = formatTime(new Date(signedAt).toISOString(), words.language, event.row.timeZone)
  return words.say('attendance.pdf.signed', { time })
}

const lastFirst = ({ firstName, lastName }: PersonDay): string =>
  fullName({ firstName: lastName.toLocaleUpperCase('fr'), lastName: firstName })

/** The pages of the sheet of a half-day; at least one. */
export function sheetPages(
  spoken: Spoken,
  half: Half,
  lines: readonly PersonHalf[],
  { note, perPage, madeAt }: { readonly note: string; readonly perPage: number; readonly madeAt: string },
): SheetPage[] {
  const { words, printed } = spoken
  const rows: SheetRow[] = lines.map((line) => ({
    name: lastFirst(line.person),
    company: line.person.company ?? '',
    proof: proofOf(spoken, line),
    signature: signatureOf(spoken, line),
  }))
  const total = Math.max(1, Math.ceil(rows.length / perPage))
  const title = halfTitle(spoken, half)
  const say = (key: string) => words.say(`attendance.pdf.${key}`)
  const headers = {
    ...{ name: say('column.name'), company: say('column.company') },
    ...{ proof: say('column.proof'), signature: say('column.signature') },
  }
  const present = lines.filter(({ attended }) => attended.proofs.length > 0).length
  const counted = words.say('attendance.pdf.counts', { present, total: lines.length })
  const foot = words.say('attendance.pdf.made', { at: madeAt })
  return Array.from({ length: total }, (_, index) => ({
    ...{ kind: 'sheet' as const, title: say('sheet'), event: printed.name, half: title, headers, foot },
    note: [note, counted].filter(Boolean).join(' · '),
    rows: rows.slice(index * perPage, (index + 1) * perPage),
    empty: say('empty'),
    pageOf: words.say('attendance.pdf.page', { number: index + 1, total }),
  }))
}

export interface CountedHalf {
  readonly half: Half
  readonly minutes: number
}

/** Proved half-days of a person, in order. */
export const provedHalves = (event: LoadedEvent, halves: readonly Half[], days: readonly PersonDay[]): CountedHalf[] =>
  halves.flatMap((half) => {
    const own = days.find(({ dayId }) => dayId === half.dayId)
    const minutes = own ? attendedBy(event, half, own).minutes : 0
    return minutes > 0 ? [{ half, minutes }] : []
  })

export const totalOf = (halves: readonly { readonly minutes: number }[]): number =>
  halves.reduce((sum, { minutes }) => sum + minutes, 0)

export const certificateAddress = ({ publicUrl }: Pick<Ports, 'publicUrl'>, context: string, token: string): string =>
  `${publicUrl}/${encodeURIComponent(context)}/attestation/${token}`

export function certificatePage(
  spoken: Spoken,
  person: PersonDay,
  halves: readonly CountedHalf[],
  { link, issuedOn }: { readonly link: string; readonly issuedOn: string },
): CertificatePage {
  const { words, printed } = spoken
  const say = (key: string, values: Record<string, string> = {}) => words.say(`attendance.certificate.${key}`, values)
  const { language } = words
  const byDay = Map.groupBy(halves, ({ half }) => half.dayId)
  const days = [...byDay].map(([dayId, own]) => {
    const parts = own.map(({ half }) => words.say(`attendance.part.${half.part}`)).join(', ')
    const duration = formatDuration(totalOf(own), language)
    return say('day', { day: dayName(dayOf(spoken, dayId)?.day ?? '', language), parts, duration })
  })
  const { organiser = '' } = printed
  return {
    ...{ kind: 'certificate', title: say('title'), organiser, link, days },
    certifies: organiser ? say('certifies', { organiser }) : say('certifies.anonymous'),
    name: fullName(person),
    company: person.company ?? '',
    attended: say('attended'),
    event: printed.name,
    where: [printed.dates, printed.place].filter(Boolean).join(' · '),
    heading: say('halves'),
    total: say('total', { duration: formatDuration(totalOf(halves), language) }),
    issued: say('issued', { day: issuedOn }),
    verify: say('verify'),
    verifyAlt: say('qr', { link }),
  }
}

export const documentAbout = ({ printed, words }: Spoken, title: string, createdAt: Date) => ({
  ...{ title: `${title} – ${printed.name}`, language: mailLanguage(words.language), author: printed.organiser },
  ...{ createdAt, brand: printed.brand, onBrand: printed.onBrand },
})
