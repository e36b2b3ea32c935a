import { AttendanceSheet, CompanyAttendance } from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import * as z from 'zod/mini'
import { issueCertificates, provedPeople } from '#features/attendance/certificates.service.ts'
import type { Spoken } from '#features/attendance/documents.service.ts'
import { documentAbout, halfTitle, sheetPages, spokenDocument } from '#features/attendance/documents.service.ts'
import type { PersonHalf } from '#features/attendance/halves.service.ts'
import { eventHalves, halfNamed, peopleAt, readPersonDays } from '#features/attendance/halves.service.ts'
import type { DocumentPage } from '#features/attendance/pages.pdf.ts'
import { loadEvent, typologyIn } from '#features/events/events.service.ts'
import type { ExportDocument, ExportTable, ExportWanted } from '#features/exports/exports.jobs.ts'
import type { Ports } from '#ports/ports.ts'
import { readCompanyName } from './attendance-sheets.store.ts'

import { filtered } from './lines.service.ts'

/** Largest tagged file, in pages: the tags of more would fill the memory. */
const MOST_TAGGED = 40

const FilteredSheet = z.omit(AttendanceSheet, { format: true })

/** Distinct letters are enough to choose the fonts. */
const lettersOf = (pages: readonly DocumentPage[]): string => [...new Set(JSON.stringify(pages))].join('')

function document(
  spoken: Spoken,
  pages: readonly DocumentPage[],
  { fileName, title, createdAt }: { readonly fileName: string; readonly title: string; readonly createdAt: Date },
): ExportDocument {
  return {
    ...{ fileName, extension: 'pdf', count: pages.length },
    async *write(tell) {
      const { writeDocument } = await import('#features/attendance/pages.pdf.ts')
      function* told() {
        for (const [index, page] of pages.entries()) {
          yield page
          tell(index + 1)
        }
      }
      const about = documentAbout(spoken, title, createdAt)
      yield* writeDocument(told(), { ...about, content: lettersOf(pages), isTagged: pages.length <= MOST_TAGGED })
    },
  }
}

function table(spoken: Spoken, name: string, lines: readonly PersonHalf[], fileName: string): ExportTable {
  const { words, event } = spoken
  const keys = ['lastName', 'firstName', 'company', 'type', 'expected', 'present', 'entered', 'live', 'signed']
  const instant = (at: number | null) => (at === null ? undefined : new Date(at))
  return {
    ...{ fileName, name, count: lines.length, timeZone: event.row.timeZone },
    columns: keys.map((key) => ({ title: words.say(`attendance.column.${key}`), width: 20 })),
    yesNo: [words.say('exports.yes'), words.say('exports.no')],
    rows: lines.map(({ person, attended }) => [
      ...[person.lastName, person.firstName, person.company],
      typologyIn(event, words.language, { typoId: person.typoId, label: person.typo }),
      ...[person.isExpected, attended.proofs.length > 0, instant(attended.enteredAt)],
      ...[attended.liveMinutes, instant(attended.signedAt)],
    ]),
  }
}

const perPage = async (): Promise<number> => (await import('#features/attendance/sheet.pdf.ts')).ROWS_PER_PAGE

async function readSheet(ports: Ports, { eventId, query, language }: ExportWanted) {
  const event = await loadEvent(ports.db, eventId)
  const asked = z.parse(FilteredSheet, query)
  const half = halfNamed(eventHalves(event), asked.dayId, asked.part)
  const spoken = spokenDocument(event, language)
  const lines = filtered(peopleAt(event, half, await readPersonDays(ports.db, event, [half])), asked)
  const day = event.days.find(({ id }) => id === half.dayId)?.day ?? ''
  const fileName = `${spoken.words.say('attendance.file.sheet')}-${event.row.context}-${day}-${half.part}`
  return { event, asked, half, spoken, lines, fileName }
}

export async function sheetTable(ports: Ports, wanted: ExportWanted): Promise<ExportTable> {
  const { spoken, half, lines, fileName } = await readSheet(ports, wanted)
  return table(spoken, spoken.words.say(`attendance.part.${half.part}`), lines, fileName)
}

export async function sheetFile(ports: Ports, wanted: ExportWanted): Promise<ExportDocument> {
  const { event, asked, half, spoken, lines, fileName } = await readSheet(ports, wanted)
  const now = ports.clock.now()
  const company = asked.companyId ? await readCompanyName(ports.db, event.row.id, asked.companyId) : undefined
  const pages = sheetPages(spoken, half, lines, {
    ...{ note: company ?? '', perPage: await perPage(), madeAt: madeAt(spoken, now) },
  })
  return document(spoken, pages, { fileName, title: halfTitle(spoken, half), createdAt: now })
}

const madeAt = ({ words, event }: Spoken, now: Date): string =>
  formatInstant(now.toISOString(), words.language, event.row.timeZone)

/** The sheets of a company’s people for each half-day that concerns them, then the certificates. */
export async function companyFile(ports: Ports, { eventId, query, language }: ExportWanted): Promise<ExportDocument> {
  const event = await loadEvent(ports.db, eventId)
  const { companyId } = z.parse(CompanyAttendance, query)
  const name = (await readCompanyName(ports.db, eventId, companyId)) ?? ''
  const halves = eventHalves(event)
  const spoken = spokenDocument(event, language)
  const people = await readPersonDays(ports.db, event, halves, { companyId })
  const now = ports.clock.now()
  const printed = { note: name, perPage: await perPage(), madeAt: madeAt(spoken, now) }
  const sheets = halves.flatMap((half) => {
    const lines = peopleAt(event, half, people)
    return lines.length > 0 ? sheetPages(spoken, half, lines, printed) : []
  })
  const certificates = await issueCertificates(ports, event, provedPeople(event, halves, people), () => spoken)
  const nothing = halves.slice(0, 1).flatMap((half) => (sheets.length > 0 ? [] : sheetPages(spoken, half, [], printed)))
  const fileName = `${spoken.words.say('attendance.file.company')}-${event.row.context}`
  return document(spoken, [...sheets, ...nothing, ...certificates], { fileName, title: name, createdAt: now })
}
