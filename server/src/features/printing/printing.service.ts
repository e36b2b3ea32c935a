import type { BadgeLayout } from '@parvis/contract/badges/badges.rules.ts'
import { badgesPerSheet } from '@parvis/contract/badges/badges.rules.ts'
import type { ExportStanding } from '@parvis/contract/exports/exports.ts'
import { dateIn, formatTime } from '@parvis/contract/kit/dates.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { edit as printingEn } from '@parvis/contract/printing/printing.en.ts'
import { edit as printingFr } from '@parvis/contract/printing/printing.fr.ts'
import type { previewBadges } from '@parvis/contract/printing/printing.ts'
import { BadgePrint, printingRefusals } from '@parvis/contract/printing/printing.ts'
import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import * as z from 'zod/mini'
import { documentWords, shortDay } from '#features/badges/badges.service.ts'
import type { BadgeHolder } from '#features/badges/sheets.service.ts'
import { pictureBadges, writeBadges } from '#features/badges/sheets.service.ts'
import { lastPrintAt, notePrints } from '#features/check-in/printing.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor, spokenIn, typologyIn } from '#features/events/events.service.ts'
import type { ExportDocument, ExportWanted } from '#features/exports/exports.jobs.ts'
import { startExport } from '#features/exports/exports.service.ts'
import { audienceColumns, idsNamed, told } from '#features/stats/audience.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { BadgeTexts } from './groups.service.ts'
import { groupsOf, orderOf } from './groups.service.ts'
import type { Printable, PrintedHolder } from './printing.store.ts'
import { countPrintable, countUnpaid, listLongest, listPrintable } from './printing.store.ts'

export const BADGES = 'badges'
const LONGEST = 12

const CHOICES: readonly string[] = ['typology', 'days']

type Path = { domainId: string; eventId: string }

/** Types without a badge, and types with a badge only after payment; '' means no type. */
function badgesByType(
  event: LoadedEvent,
  typoIds: readonly string[],
  language: string,
): Pick<Printable, 'withoutBadge' | 'afterPayment'> {
  const without = (key: 'FO_BADGE_ACTIVE' | 'FO_BADGE_BEFORE_PAYMENT') =>
    ['', ...typoIds].filter((typoId) => !settingsFor(event, language, typoId || null)[key])
  return { withoutBadge: without('FO_BADGE_ACTIVE'), afterPayment: without('FO_BADGE_BEFORE_PAYMENT') }
}

async function chosen(
  ports: Ports,
  event: LoadedEvent,
  { userIds, filters, layout, isUnprinted }: BadgePrint,
  { language, at }: { language: string; at: Date },
): Promise<{ which: Printable; layout: BadgeLayout; choices: UserColumn[] }> {
  const columns = await audienceColumns(ports, event, language)
  const typoIds = columns.find(({ id }) => id === 'typology')?.values.map(({ value }) => value) ?? []
  const { id: eventId, domainId } = event.row
  const named = idsNamed(event, columns, filters)
  return {
    which: {
      ...{ domainId, eventId, named, userIds, ...badgesByType(event, typoIds, language) },
      unprintedAt: isUnprinted ? at : undefined,
    },
    layout: layout ?? settingsFor(event, language).FO_BADGE_LAYOUT,
    choices: columns.filter(({ id, values }) => CHOICES.includes(id) && values.length > 0).map(told),
  }
}

const namesOf = ({ id, firstName, lastName }: BadgeHolder) => ({ id, firstName, lastName })

export async function preview(
  ports: Ports,
  { domainId, eventId }: Path,
  asked: HandlerInput<typeof previewBadges>['body'],
  language: string,
): Promise<HandlerReply<typeof previewBadges>> {
  const at = ports.clock.now()
  const event = await loadEvent(ports.db, eventId, domainId)
  const { which, layout, choices } = await chosen(ports, event, asked, { language, at })
  const perSheet = badgesPerSheet(layout)
  const count = await countPrintable(ports.db, which)
  const groups = asked.isSeparated ? (await inGroups(ports, event, which, asked, language)).groups : [{ count }]
  const longest = await listLongest(ports.db, which, Math.max(LONGEST, perSheet))
  const { shownId } = asked
  const one = shownId === undefined ? [] : await listLongest(ports.db, { ...which, userIds: [shownId] }, 1)
  const shown = one.length > 0 ? one : longest.slice(0, perSheet)
  const svg =
    shown.length > 0 ? await pictureBadges(ports, shown, { event, layout, language, fields: asked.fields }) : null
  return {
    unpaid: await countUnpaid(ports.db, which),
    unprinted: await countPrintable(ports.db, { ...which, unprintedAt: at }),
    lastPrintAt: (await lastPrintAt(ports.db, eventId))?.toISOString() ?? null,
    ...{ count, layout, svg, choices },
    separators: asked.isSeparated ? groups.length : 0,
    sheets: groups.reduce(
      (sum, group) => sum + Math.ceil(group.count / perSheet),
      asked.isSeparated ? groups.length : 0,
    ),
    longest: longest.slice(0, LONGEST).map(namesOf),
    shown: shown.map(namesOf),
  }
}

/** A repeated request returns the file in progress. */
export async function print(
  ports: Ports,
  { domainId, eventId }: Path,
  asked: BadgePrint,
  { userId, language }: { userId: string; language: string },
): Promise<ExportStanding> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const { which, layout } = await chosen(ports, event, asked, { language, at: ports.clock.now() })
  if ((await countPrintable(ports.db, which)) === 0) refuse(printingRefusals.NOBODY_TO_PRINT)
  const query = { ...asked, layout }
  return transaction(ports.db, (tx) =>
    startExport(tx, ports, { eventId, userId, kind: BADGES, format: 'pdf', query, language }),
  )
}

const printingWords = (language: string): Translator =>
  translator(language, wordsIn(language, { fr: printingFr, en: printingEn }))

function textsOf(event: LoadedEvent, language: string): BadgeTexts {
  const words = documentWords(spokenIn(event, language), language)
  const { timeZone } = event.row
  const dayOf = (day: string) => shortDay(day, words.language)
  const days = new Map(event.days.map(({ id, label, day }) => [id, label || dayOf(day)]))
  return {
    language,
    dayIds: event.days.map(({ id }) => id),
    typeOf: ({ typoId, typo }) => typologyIn(event, language, { typoId, label: typo }) ?? '',
    dayOf: (dayId) => days.get(dayId) ?? '',
    slotOf(seconds) {
      const startAt = new Date(seconds * 1_000).toISOString()
      return `${dayOf(dateIn(startAt, timeZone))}, ${formatTime(startAt, words.language, timeZone)}`
    },
    none: (order) => printingWords(words.language).say(`printing.none.${order}`),
  }
}

/** The people in the order asked, and their groups: one without a label where no separation is asked. */
async function inGroups(
  ports: Ports,
  event: LoadedEvent,
  which: Printable,
  { order, isSeparated }: Pick<BadgePrint, 'order' | 'isSeparated'>,
  language: string,
): Promise<{ people: PrintedHolder[]; groups: { count: number; label?: string; note?: string }[] }> {
  const texts = textsOf(event, language)
  const people = (await listPrintable(ports.db, which)).toSorted(orderOf(texts, order))
  if (!isSeparated) return { people, groups: [{ count: people.length }] }
  const words = printingWords(language)
  const groups = groupsOf(texts, order, people)
  return { people, groups: groups.map((one) => ({ ...one, note: words.say('printing.count', { count: one.count }) })) }
}

/** People with a badge at the time of writing. */
export async function badgesFile(ports: Ports, wanted: ExportWanted): Promise<ExportDocument> {
  const { eventId, query, language, createdAt } = wanted
  const event = await loadEvent(ports.db, eventId)
  const asked = z.parse(BadgePrint, query)
  // A file written again after a crash holds the same people, whose prints are already noted.
  const { which, layout } = await chosen(ports, event, asked, { language, at: createdAt })
  const { people, groups } = await inGroups(ports, event, which, asked, language)
  return {
    fileName: `badges-${event.row.context}`,
    extension: 'pdf',
    count: people.length,
    async *write(drawn) {
      yield* writeBadges(ports, people, {
        event,
        layout,
        language,
        fields: asked.fields,
        groups,
        isStacked: asked.isStacked,
        drawn,
      })
      const userIds = people.map(({ id }) => id)
      await notePrints(ports.db, { eventId, userIds, at: ports.clock.now(), since: createdAt })
    },
  }
}
