import { GENERAL } from '@parvis/contract/articles/articles.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { figureIn, limitIn, priceIn, typed } from '#features/event-config/kit/figures.ts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Editing } from '#features/event-config/usePart.ts'

type Article = EventConfig['articles'][number]
type Flags = Article['days'][string]

export interface TierFields {
  /** Of this screen alone. */
  readonly id: string
  /** `YYYY-MM-DD`; empty where no day ends it. */
  readonly until: string
  /** How many places; empty where they are not counted. */
  readonly first: string
  readonly price: string
  /** By type; empty where they pay what they usually do, or as said here. */
  readonly prices: Readonly<Record<string, string>>
}

/** An article as its fields hold it: figures as they are typed. */
export interface ArticleFields extends Omit<Article, 'price' | 'prices' | 'tiers' | 'vatRate' | 'stock'> {
  readonly price: string
  /** By type; empty where they pay the usual one. */
  readonly prices: Readonly<Record<string, string>>
  readonly tiers: readonly TierFields[]
  readonly vatRate: string
  /** Empty where there is no limit. */
  readonly stock: string
}

const mapped = <From, To>(prices: Readonly<Record<string, From>>, to: (price: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(prices).map(([typoId, price]) => [typoId, to(price)]))

export const withPrice = (prices: ArticleFields['prices']): ArticleFields['prices'] =>
  Object.fromEntries(Object.entries(prices).filter(([, price]) => price.trim() !== ''))

export const ARTICLES: Editing<readonly ArticleFields[]> = {
  part: 'articles',
  draftOf: (value) =>
    (value as readonly Article[]).map((article) => ({
      ...article,
      price: typed(article.price),
      prices: mapped(article.prices, typed),
      tiers: article.tiers.map(({ until, first, price, prices }) => ({
        id: `${until ?? ''}-${first ?? ''}`,
        until: until ?? '',
        first: typed(first),
        price: typed(price),
        prices: mapped(prices, typed),
      })),
      vatRate: typed(article.vatRate),
      stock: typed(article.stock),
    })),
  partOf: (articles) =>
    articles.map((article) => ({
      ...article,
      price: priceIn(article.price),
      prices: mapped(withPrice(article.prices), figureIn),
      tiers: article.tiers.map(({ until, first, price, prices }) => ({
        until: until || null,
        first: limitIn(first),
        price: figureIn(price),
        prices: mapped(withPrice(prices), figureIn),
      })),
      vatRate: figureIn(article.vatRate),
      stock: limitIn(article.stock),
    })),
  lacking: (articles) =>
    articles.flatMap(({ label, tiers, vatRate }, index) => [
      ...tiers.flatMap((tier, place) =>
        [
          ...(tier.until === '' && tier.first.trim() === '' ? ['until'] : []),
          ...(tier.price.trim() === '' ? ['price'] : []),
        ].map((key) => `${index}.tiers.${place}.${key}`),
      ),
      ...(label.trim() === '' ? [`${index}.label`] : []),
      ...(vatRate.trim() === '' ? [`${index}.vatRate`] : []),
    ]),
}

export const newTier = (): TierFields => ({ id: freshId('tier-'), until: '', first: '', price: '', prices: {} })

export const FLAGS = ['isShow', 'isSelected', 'isAuto', 'isRadio', 'isRequired', 'isDisabled'] as const
const OFFERED: Flags = {
  isShow: true,
  isDisabled: false,
  isSelected: false,
  isRadio: false,
  isRequired: false,
  isAuto: false,
}

/** A new article, offered for the event as a whole until days are chosen. */
export const newArticle = (): ArticleFields => ({
  id: freshId('article-'),
  label: '',
  price: '0',
  prices: {},
  tiers: [],
  kept: [],
  vatRate: '20',
  vatRegime: 'service',
  onlyFor: null,
  stock: '',
  days: { [GENERAL]: OFFERED },
})

/** The same article, offered on other days: as it was where it was already, as the others are elsewhere. */
export function offeredOn(article: ArticleFields, dayIds: readonly string[]): ArticleFields {
  const like = Object.values(article.days)[0] ?? OFFERED
  return { ...article, days: Object.fromEntries(dayIds.map((id) => [id, article.days[id] ?? like])) }
}

/** The same article, offered otherwise on some days. */
export function offeredAs(article: ArticleFields, dayIds: readonly string[], chosen: readonly string[]): ArticleFields {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, chosen.includes(flag)])) as unknown as Flags
  return { ...article, days: { ...article.days, ...Object.fromEntries(dayIds.map((id) => [id, flags])) } }
}

export function isOfferedAlike({ days }: ArticleFields): boolean {
  const [first, ...others] = Object.values(days)
  return others.every((flags) => FLAGS.every((flag) => flags[flag] === first?.[flag]))
}
