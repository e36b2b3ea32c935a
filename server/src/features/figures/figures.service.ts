import { nameIn } from '@parvis/contract/events/events.rules.ts'
import { halvesOf } from '@parvis/contract/figures/figures.rules.ts'
import type { Figures, MoneyFigures } from '@parvis/contract/figures/figures.ts'
import type { Orm } from '#db/orm.ts'
import { listBalancesDue } from '#features/checkout/balances.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { keepsPlaces, typologyIn } from '#features/events/events.service.ts'
import { anyTypePays } from '#features/participation/balance.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import { listTypologies } from '#features/typologies/typologies.service.ts'
import { sharedRead } from '#kit/shared-read.ts'
import type { Ports } from '#ports/ports.ts'
import { countArticles, countHalves, countLine, countSlots, countTypes } from './figures.store.ts'
import { sumMoney } from './money.store.ts'

/** Cache lifetime: an open page causes one count of people, and one of balances, per interval. */
const FRESH_MS = 1000
const FRESH_MONEY_MS = 15_000

async function countAll(ports: Ports, event: LoadedEvent) {
  const { db, clock } = ports
  const eventId = event.row.id
  const now = clock.now()
  const halves = halvesOf(event.days, event.row.timeZone)
  const [presence, types, articles, slots, line] = [
    await countHalves(db, eventId, halves),
    await countTypes(db, eventId),
    await countArticles(db, eventId),
    await countSlots(db, eventId),
    await countLine(db, eventId, now),
  ]
  const none = { awaited: 0, came: 0, besides: 0 }
  const retired = new Set(event.days.flatMap(({ id, isRetired }) => (isRetired ? [id] : [])))
  const counted = halves.map((half, i) => ({ ...half, ...(presence[i] ?? none) }))
  return {
    ...{ now, types, articles, slots, line },
    // A retired day is shown while it has holders.
    halves: counted.filter((half) => !retired.has(half.dayId) || half.awaited + half.came + half.besides > 0),
  }
}

async function countMoney(db: Orm, event: LoadedEvent): Promise<MoneyFigures | null> {
  const sums = await sumMoney(db, event.row.id)
  const owed = (await listBalancesDue(db, event)).filter(({ way }) => way === 'none' || way === 'online')
  const due = { people: owed.length, cents: owed.reduce((sum, { cents }) => sum + cents, 0) }
  const isEmpty = [sums.taken, sums.awaited, sums.back, due].every(({ people }) => people === 0)
  return isEmpty && sums.specimens === 0 && !anyTypePays(event) ? null : { ...sums, due }
}

export async function readFigures(
  ports: Ports,
  event: LoadedEvent,
  { language, seesMoney }: { readonly language: string; readonly seesMoney: boolean },
): Promise<Figures> {
  const { db } = ports
  const eventId = event.row.id
  const { say } = translatorOf(event, language)
  const found = await sharedRead(db, `people ${eventId}`, { ms: FRESH_MS }, () => countAll(ports, event))
  const money = seesMoney
    ? await sharedRead(db, `money ${eventId}`, { ms: FRESH_MONEY_MS }, () => countMoney(db, event))
    : null
  const typologies = await sharedRead(db, `types ${eventId}`, { ms: FRESH_MS }, () => listTypologies(db, eventId))
  const named = (key: string, name: string) => nameIn(event.sentences[language], key, name)
  const order = new Map(typologies.map(({ id }, i) => [id, i]))
  const labels = new Map(
    typologies.map(({ id, label }) => [id, typologyIn(event, language, { typoId: id, label })] as const),
  )
  const placeOf = (id: string | null) => (id === null ? order.size : (order.get(id) ?? order.size))
  const sum = (count: (type: (typeof found.types)[number]) => number) =>
    found.types.reduce((total, type) => total + count(type), 0)
  return {
    at: found.now.toISOString(),
    registered: sum(({ registered }) => registered),
    remote: sum(({ remote }) => remote),
    halves: found.halves,
    types: found.types
      .map((type) => ({ ...type, label: (type.id !== null && labels.get(type.id)) || say('figures.types.none') }))
      .toSorted((a, b) => placeOf(a.id) - placeOf(b.id)),
    articles: found.articles.map((article) => ({ ...article, label: named(`article.${article.id}`, article.label) })),
    slots: found.slots.map(({ conferenceId, label, ...slot }) => ({
      ...slot,
      label: named(`conference.${conferenceId}`, label),
    })),
    line: keepsPlaces(event) || found.line.waiting + found.line.offered > 0 ? found.line : null,
    money,
  }
}
