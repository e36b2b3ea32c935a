import type { ArticlesConfig } from '#features/articles/articles.part.ts'
import type { ContextConfig } from '#features/events/events.part.ts'
import { asksToPay, writesGross } from '#features/events/events.part.ts'
import { defaultSettings } from '#features/events/events.settings.ts'
import { isOnAnywhere } from '#features/events/switches.rules.ts'
import type { Cents } from '#kit/money.ts'
import { toCents } from '#kit/money.ts'
import type { Looked, ObstacleShare, Point } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'
import { STANDARD_RATE, withVat } from '#kit/vat.ts'
import { checkoutRefusals } from './checkout.ts'

type Config = ContextConfig & ArticlesConfig

/** A price in euros as cents including VAT, at `rate` basis points. */
const grossOf = (config: ContextConfig, price: number, rate: number): Cents =>
  writesGross(config) ? toCents(price) : withVat(toCents(price), rate)

function pricesOf(config: Config): { articles: Cents[]; days: Cents[] } {
  const highest = ({ price, prices }: { price: number; prices: Readonly<Record<string, number>> }) =>
    Math.max(price, ...Object.values(prices))
  const articles = isOnAnywhere(config, 'FO_ARTICLES_ACTIVE') ? config.articles : []
  const isPriced = (cents: Cents) => cents > 0
  return {
    articles: articles
      .map((article) =>
        grossOf(config, Math.max(...[article, ...article.tiers].map(highest)), Math.round(article.vatRate * 100)),
      )
      .filter(isPriced),
    days: config.days
      .map(({ price, isRetired }) => (isRetired ? 0 : grossOf(config, price, STANDARD_RATE)))
      .filter(isPriced),
  }
}

function takesTransfers({ settings }: ContextConfig): boolean {
  const { acceptsTransfer, bank } = settings.FO_SELLER ?? defaultSettings.FO_SELLER
  return acceptsTransfer && bank.trim() !== ''
}

const PAID: ReadonlySet<string> = new Set(['answers', 'demonstration', 'unchecked'])

function pointsOf({ config, facts: { online, isTrial } }: Looked<Config>): Point[] {
  const { articles, days } = pricesOf(config)
  const asks = asksToPay(config)
  if (!asks || !(PAID.has(online) || takesTransfers(config))) {
    const [key, priced] = articles.length > 0 ? (['payment', articles] as const) : (['dayPrices', days] as const)
    const stopped = priced.length > 0 ? [point('blocks', key, priced.length, '', Math.max(...priced))] : []
    return asks && online === 'missing' ? [...stopped, point('blocks', 'card')] : stopped
  }
  if (online === 'missing') return [point('blocks', 'card')]
  if (online === 'unchecked') return [point('unchecked', 'card')]
  if (online === 'demonstration') return [point(isTrial ? 'warns' : 'blocks', 'demonstration')]
  return [point('ready', 'payment')]
}

/** Also the refusal of a promo code or transfer when there is nothing to pay. */
const { PAYMENT_OFF } = checkoutRefusals

export const checkoutObstacles: ObstacleShare<Config> = {
  obstacles: [
    { key: 'payment', ...screenOf('FO_PAYMENT_ACTIVE'), suspected: [PAYMENT_OFF] },
    { key: 'dayPrices', ...screenOf('FO_PAYMENT_ACTIVE'), suspected: [PAYMENT_OFF] },
    {
      key: 'card',
      ...screenOf('FO_PAYMENT_PROVIDER'),
      explains: [checkoutRefusals.PAYMENT_UNAVAILABLE],
      suspected: [PAYMENT_OFF],
    },
    { key: 'demonstration', ...screenOf('FO_PAYMENT_PROVIDER') },
  ],
  pointsOf,
}

function screenOf(setting: string) {
  return { screen: 'organisation/argent/paiement', setting, isOngoing: true as const }
}
