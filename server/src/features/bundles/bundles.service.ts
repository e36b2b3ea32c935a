import { bundlesEn } from '@parvis/contract/bundles/bundles.en.ts'
import { bundlesFr } from '@parvis/contract/bundles/bundles.fr.ts'
import type { readKeeping } from '@parvis/contract/bundles/bundles.ts'
import type { ExportStanding } from '@parvis/contract/exports/exports.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { forgottenAfter } from '@parvis/contract/privacy/privacy.rules.ts'
import { tableOfOrders } from '#features/checkout/order-list.service.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import { imageKey } from '#features/event-config/images.service.ts'
import { exportEvent } from '#features/event-file/event-file.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import type { Bundle, ExportWanted } from '#features/exports/exports.jobs.ts'
import { startExport } from '#features/exports/exports.service.ts'
import { filesOf } from '#features/invoices/archive.service.ts'
import { readJournal } from '#features/journal/journal.service.ts'
import { originalKey } from '#features/photos/variants.service.ts'
import { wholeTable } from '#features/stats/table.service.ts'
import type { Cell } from '#kit/csv.ts'
import { csv } from '#kit/csv.ts'
import { transaction } from '#kit/transaction.ts'
import { xlsx } from '#kit/xlsx.ts'
import type { ZippedFile } from '#kit/zip.ts'
import type { Ports } from '#ports/ports.ts'
import { countAll, listImageNames, listPhotoKeys, listUploadKeys } from './bundles.store.ts'

export const BUNDLE = 'bundle'

interface EventScope {
  readonly domainId: string
  readonly eventId: string
}

/** Schedules the export of a whole event; a repeated request by the same person returns the one under way. */
export function start(
  ports: Ports,
  { eventId }: EventScope,
  userId: string,
  language: string,
): Promise<ExportStanding> {
  const asked = { eventId, userId, kind: BUNDLE, format: 'zip', query: {}, language } as const
  return transaction(ports.db, (tx) => startExport(tx, ports, asked))
}

/** How long personal data of the event is kept. */
export async function keeping(ports: Ports, place: EventScope): Promise<HandlerReply<typeof readKeeping>> {
  const { layers, days } = await loadEvent(ports.db, place.eventId, place.domainId)
  const { people, invoices } = await countAll(ports.db, place.eventId)
  const until = forgottenAfter(
    layers.settings,
    days.map(({ day }) => day),
  )
  return { months: layers.settings.FO_RETENTION_MONTHS, until: until ?? null, people, invoices }
}

/** The files of an event one by one, the table of contents last, so that only one file is in memory. */
export async function bundleOf(ports: Ports, wanted: ExportWanted): Promise<Bundle> {
  const event = await loadEvent(ports.db, wanted.eventId)
  const counts = await countAll(ports.db, wanted.eventId)
  const language = mailLanguage(wanted.language)
  const words = translator(language, wordsIn(language, { fr: bundlesFr, en: bundlesEn }))
  const { people: _, ...many } = counts
  return {
    fileName: event.row.context,
    count: 6 + Object.values(many).reduce((sum, one) => sum + one, 0),
    files: withContents(filesIn(ports, event, wanted, words), event, words),
  }
}

interface Piece extends ZippedFile {
  readonly about: string
}

async function* filesIn(
  ports: Ports,
  event: LoadedEvent,
  { eventId, language }: ExportWanted,
  words: Translator,
): AsyncGenerator<Piece> {
  const { domainId, context } = event.row
  const place = { domainId, eventId }
  const text = (content: string) => new TextEncoder().encode(content)
  const named = (key: string) => words.say(`bundles.path.${key}`)
  yield { about: 'event', name: named('event'), content: text(await exportEvent(ports, context)) }
  const people = await wholeTable(ports, event, language)
  yield { about: 'people', name: `${named('people')}.xlsx`, content: xlsx(people) }
  yield {
    about: 'orders',
    name: `${named('orders')}.csv`,
    content: await tableOfOrders(ports, place, { search: '' }, language),
  }
  for await (const { name, content } of filesOf(ports, eventId, {}))
    yield { about: 'invoices', name: `${named('invoices')}/${name}`, content }
  yield { about: 'journal', name: `${named('journal')}.csv`, content: csv(journalOf(ports, event, words)) }
  const stored = async function* (about: string, name: string, key: string): AsyncGenerator<Piece> {
    const file = await ports.storage.open(key)
    if (file) yield { about, name: `${named(about)}/${name}`, content: file.content }
  }
  for await (const { id } of listImageNames(ports.db, eventId)) yield* stored('images', id, imageKey(id))
  for await (const { id, key } of listPhotoKeys(ports.db, eventId))
    yield* stored('photos', `${id}.jpg`, originalKey(key))
  for await (const { id, key, name, userId } of listUploadKeys(ports.db, eventId))
    yield* stored('uploads', `${userId}/${id}-${name}`, key)
}

function journalOf(ports: Ports, event: LoadedEvent, words: Translator) {
  const { domainId, id: eventId, timeZone } = event.row
  const nameOf = (one: { firstName: string; lastName: string } | null) =>
    one ? `${one.lastName} ${one.firstName}`.trim() : ''
  async function* rows(): AsyncGenerator<Cell[]> {
    let before: string | undefined
    do {
      const { data, next } = await readJournal(ports.db, { domainId, eventId, everywhere: false, before })
      for (const { at, act, by, device, person, item, why, before: was, after } of data)
        yield [
          ...[new Date(at), nameOf(by) || device, act, nameOf(person), item],
          ...[was === undefined ? '' : JSON.stringify(was), after === undefined ? '' : JSON.stringify(after), why],
        ]
      before = next ?? undefined
    } while (before !== undefined)
  }
  const titles = ['at', 'by', 'act', 'person', 'item', 'before', 'after', 'why']
  return {
    name: words.say('bundles.journal'),
    columns: titles.map((title) => ({ title: words.say(`bundles.journal.${title}`), width: 24 })),
    rows: rows(),
    timeZone,
    yesNo: ['', ''] as const,
  }
}

/** Adds the table of contents at the end, as text and as JSON. */
async function* withContents(
  pieces: AsyncIterable<Piece>,
  event: LoadedEvent,
  words: Translator,
): AsyncGenerator<ZippedFile> {
  const held: { path: string; about: string }[] = []
  for await (const { about, ...file } of pieces) {
    yield file
    held.push({ path: file.name, about })
  }
  const kinds = [...new Set(held.map(({ about }) => about))]
  const lines = kinds.map((kind) => {
    const of = held.filter(({ about }) => about === kind)
    const where = of.length === 1 && of[0] ? of[0].path : `${words.say(`bundles.path.${kind}`)}/ (${of.length})`
    return `${where}\n    ${words.say(`bundles.about.${kind}`)}`
  })
  const told = [words.say('bundles.read.title', { name: event.row.name }), ...lines, words.say('bundles.read.back')]
  const content = { parvis: 1, event: { name: event.row.name, context: event.row.context }, files: held }
  yield { name: words.say('bundles.path.read'), content: new TextEncoder().encode(`${told.join('\n\n')}\n`) }
  yield {
    name: words.say('bundles.path.contents'),
    content: new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`),
  }
}
