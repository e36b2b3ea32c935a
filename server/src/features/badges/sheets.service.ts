import type { BadgeField, BadgeLayout } from '@parvis/contract/badges/badges.rules.ts'
import { badgesPerSheet, stacked } from '@parvis/contract/badges/badges.rules.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor, spokenIn, typologyIn } from '#features/events/events.service.ts'
import type { Ports } from '#ports/ports.ts'
import type { BadgeLabels, BadgeSheet, PrintedEvent } from './badges.pdf.ts'
import { badgeLabels, documentWords, markedType, printedEvent, shortDay } from './badges.service.ts'
import type { SheetPage } from './sheets.pdf.ts'

export interface BadgeHolder {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string | null
  readonly typoId: string | null
  /** Original name of the type, before translation. */
  readonly typo: string | null
  readonly typoColour: string | null
  readonly languageId: string | null
  readonly code: string
  /** Registered by another person; a companion may have no last name. */
  readonly isCompanion: boolean
  readonly dayIds: readonly string[]
}

interface Spoken {
  readonly event: PrintedEvent
  readonly labels: BadgeLabels
  readonly standIn: string
  readonly typology: (holder: BadgeHolder) => string | undefined
  readonly days: ReadonlyMap<string, string>
}

function spokenFor(written: LoadedEvent, language: string, typoId: string | null): Spoken {
  const event = spokenIn(written, language)
  const words = documentWords(event, language)
  const settings = settingsFor(event, language, typoId)
  const labelOf = ({ typo }: BadgeHolder) =>
    (typoId && settings.FO_TYPOLOGY_LABELS[typoId]) || typologyIn(event, language, { typoId, label: typo }) || undefined
  return {
    event: printedEvent({ event, settings, words }),
    labels: badgeLabels(words),
    standIn: settings.FO_COMPANION_DEFAULT_LAST_NAME,
    typology: (holder) => markedType(event, words, labelOf(holder)),
    days: new Map(event.days.map(({ id, label, day }) => [id, label || shortDay(day, words.language)])),
  }
}

/** Returns a function that makes badges; texts shared by language and type are cached. */
function badgeMaker({ event: written, language, fields }: Printing): (holder: BadgeHolder) => BadgeSheet {
  const known = new Map<string, Spoken>()
  return (holder) => {
    const { firstName, lastName, company, typoId, typoColour, dayIds, isCompanion } = holder
    const tongue = holder.languageId ?? language
    const key = JSON.stringify([tongue, typoId])
    const spoken = known.get(key) ?? spokenFor(written, tongue, typoId)
    known.set(key, spoken)
    return {
      ...{ firstName, event: spoken.event, labels: spoken.labels },
      code: fields.includes('code') ? holder.code : '',
      lastName: isCompanion && lastName === spoken.standIn ? '' : lastName,
      company: (fields.includes('company') && company) || undefined,
      typology: fields.includes('type') ? spoken.typology(holder) : undefined,
      typologyColor: typoColour ?? undefined,
      // Event order, not query order.
      days: fields.includes('days') ? [...spoken.days].flatMap(([id, day]) => (dayIds.includes(id) ? [day] : [])) : [],
    }
  }
}

/** Largest tagged file: the tags of more badges would fill the memory. */
const MOST_TAGGED = 200

function lettersOf(badges: Iterable<BadgeSheet>): string {
  const letters = new Set<string>()
  for (const { firstName, lastName, company = '', typology = '', days, event } of badges) {
    const { name, dates, place = '', organiser = '' } = event
    for (const text of [firstName, lastName, company, typology, ...days, name, dates, place, organiser])
      for (const letter of text) letters.add(letter)
  }
  return [...letters].join('')
}

interface Printing {
  readonly event: LoadedEvent
  readonly layout: BadgeLayout
  readonly fields: readonly BadgeField[]
  readonly language: string
}

const printOf = (ports: Pick<Ports, 'clock'>, { event, layout, language }: Printing) => {
  const words = documentWords(spokenIn(event, language), language)
  return { labels: badgeLabels(words), language: mailLanguage(words.language), printedAt: ports.clock.now(), layout }
}

/** Holders that follow each other; with a label, a separation sheet comes before their badges. */
interface HolderGroup {
  readonly count: number
  readonly label?: string
  readonly note?: string
}

/** The index of a holder for each place of the sheets of a group; undefined for an empty place. */
const placesOf = (from: number, count: number, perSheet: number, isStacked: boolean): (number | undefined)[] =>
  isStacked
    ? stacked(count, perSheet).map((number) => (number === undefined ? undefined : from + number))
    : Array.from({ length: count }, (_, number) => from + number)

/**
 * One PDF of many badges, streamed, in the groups of `holders`; each begins on a sheet of its own. `drawn` is called
 * after each sheet with the number of badges so far.
 */
export async function* writeBadges(
  ports: Ports,
  holders: readonly BadgeHolder[],
  {
    groups,
    isStacked,
    drawn,
    ...printing
  }: Printing & {
    readonly groups: readonly HolderGroup[]
    /** Arranged so that cut stacks stay sorted. */
    readonly isStacked: boolean
    readonly drawn: (badges: number) => void
  },
): AsyncGenerator<Uint8Array> {
  const make = badgeMaker(printing)
  const perSheet = badgesPerSheet(printing.layout)
  function* badges() {
    for (const holder of holders) yield make(holder)
  }
  function* sheets(): Generator<SheetPage> {
    let first = 0
    let done = 0
    for (const { count, label, note = '' } of groups) {
      if (label !== undefined) yield { label, note }
      const places = placesOf(first, count, perSheet, isStacked)
      first += count
      for (let at = 0; at < places.length; at += perSheet) {
        const sheet = places.slice(at, at + perSheet).map((number) => {
          const holder = number === undefined ? undefined : holders[number]
          return holder && make(holder)
        })
        done += sheet.filter(Boolean).length
        yield sheet
        drawn(done)
      }
    }
  }
  const { event } = spokenFor(printing.event, printing.language, null)
  const isTagged = holders.length <= MOST_TAGGED
  const { writeSheets } = await import('./sheets.pdf.ts')
  yield* writeSheets(sheets(), {
    ...printOf(ports, printing),
    event,
    content: lettersOf(badges()) + groups.map(({ label = '' }) => label).join(''),
    isTagged,
  })
}

export async function pictureBadges(
  ports: Ports,
  holders: readonly BadgeHolder[],
  printing: Printing,
): Promise<string> {
  const { drawSheet } = await import('./sheets.pdf.ts')
  return drawSheet(holders.map(badgeMaker(printing)), printOf(ports, printing))
}
