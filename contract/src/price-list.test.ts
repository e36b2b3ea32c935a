import fc from 'fast-check'
import { expect, it } from 'vitest'
import { articlesStep } from '#features/articles/articles.steps.ts'
import type { Article, ArticleDay } from '#features/articles/articles.ts'
import { GENERAL } from '#features/articles/articles.ts'
import { simulate } from '#features/billing/simulation.rules.ts'
import { effectiveSettings } from '#features/events/events.rules.ts'
import { defaultSettings } from '#features/events/events.settings.ts'
import type { EventDay } from '#features/events/events.ts'
import { priceListOf } from '#features/typologies/pricelist.rules.ts'
import { toCents } from '#kit/money.ts'

const NOW = new Date('2027-01-15T11:00:00Z')
const TYPES = ['pro', 'member']
const DAYS = ['j1', 'j2']

const cents = fc.integer({ min: 0, max: 30_000 }).map((amount) => amount / 100)
// An automatic article is never a radio, as another choice would replace it.
const flags = fc.constantFrom('radio', 'auto', 'box').chain((kind) =>
  fc.record<ArticleDay>({
    ...{ isShow: fc.constant(true), isDisabled: fc.constant(false), isSelected: fc.constant(false) },
    ...{ isRadio: fc.constant(kind === 'radio'), isRequired: fc.boolean(), isAuto: fc.constant(kind === 'auto') },
  }),
)
const article = fc
  .record({
    price: cents,
    prices: fc.dictionary(fc.constantFrom(...TYPES), cents, { maxKeys: 2 }),
    days: fc.dictionary(fc.constantFrom(GENERAL, ...DAYS), flags, { minKeys: 1, maxKeys: 2 }),
    vatRate: fc.constantFrom(2.1, 5.5, 10, 20),
    vatRegime: fc.constantFrom('admission_on_site' as const, 'admission_remote' as const, 'service' as const),
  })
  .map((one): Omit<Article, 'id' | 'label'> => ({ ...one, later: [], beyond: [], onlyFor: null, left: null }))
const event = fc.record({
  articles: fc.array(article, { minLength: 1, maxLength: 4 }),
  prices: fc.tuple(cents, cents),
  isGross: fc.boolean(),
  isBypass: fc.boolean(),
  isExempt: fc.boolean(),
})

const day = (id: string, price: number): EventDay => ({
  ...{ id, day: '2027-03-11', label: '', startTime: '', endTime: '', price },
  ...{ startAt: '2027-03-11T08:00:00.000Z', endAt: '2027-03-11T17:00:00.000Z' },
  ...{ isFull: false, isLimited: false, isRetired: false },
})
const subject = { email: 'a@exemple.fr', typoId: null, isExhibitor: false, isCompanion: false, UserEvent: null }
const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((found, one) => [...found, ...found.map((some) => [...some, one])], [[]])

/** Lowest statement over all choices that the steps accept, by brute force. */
function leastCharged(
  of: { event: Parameters<typeof priceListOf>[0]['event']; articles: Article[]; settings: typeof defaultSettings },
  typoId: string,
  isGross: boolean,
) {
  const { articles, settings } = of
  const dayChoices = settings.FO_DATES_BYPASS ? [DAYS] : subsets(DAYS).filter((some) => some.length > 0)
  const choices = subsets(articles.flatMap(({ id, days }) => Object.keys(days).map((dayId) => ({ id, dayId }))))
  const totals = [4 as const, 1 as const].flatMap((participation) =>
    dayChoices.flatMap((dayIds) =>
      choices.flatMap((chosen) => {
        const answer = { articles: chosen }
        const draft = { participation: { participation }, typology: { typoId }, dates: { dayIds } }
        const world = { settings, event: of.event, subject, articles, heldArticles: [], draft }
        if (Object.keys(articlesStep.errors(answer, world)).length > 0) return []
        const sold = { days: of.event.days, articles, seller: settings.FO_SELLER, isGross, isPayable: true }
        const { summary } = simulate(sold, { isRemote: participation === 1, typoId, dayIds, chosen })
        return [isGross ? summary.totalTTC : summary.totalHT]
      }),
    ),
  )
  return Math.min(...totals)
}

it('the price list of a type has the least that the statement charges a person of that type alone', () => {
  fc.assert(
    fc.property(event, ({ articles: some, prices, isGross, isBypass, isExempt }) => {
      const settings = {
        ...{ ...defaultSettings, FO_PAYMENT_ACTIVE: true, FO_ARTICLES_ACTIVE: true, FO_DATES_BYPASS: isBypass },
        ...{ FO_PRICES_WITH_VAT: isGross, FO_SELLER: { ...defaultSettings.FO_SELLER, isExempt } },
      }
      const layers = { settings, settingsAll: {} }
      const articles = some.map((one, i) => ({ ...one, id: `x${i}`, label: '' }))
      const days = DAYS.map((id, i) => day(id, prices[i] ?? 0))
      const facts = {
        ...{ id: 'e', domainId: 'd', context: 'c', name: '', alias: '', timeZone: 'Europe/Paris', location: '' },
        ...{ canRegister: true, days },
      }
      const typologies = TYPES.map((id) => ({ id, label: id, isRetired: false }))
      const list = priceListOf({ layers, language: 'fr', event: facts, typologies, articles, now: NOW })
      for (const { id, price } of list.types) {
        const own = effectiveSettings(layers, 'fr', id)
        expect(toCents(price ?? Number.NaN)).toBe(leastCharged({ event: facts, articles, settings: own }, id, isGross))
      }
    }),
    { numRuns: 120, seed: 131 },
  )
})
