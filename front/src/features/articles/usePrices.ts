import { offersHeld, priceLines } from '@parvis/contract/articles/articles.rules.ts'
import { getUserArticles, listArticles } from '@parvis/contract/articles/articles.ts'
import type { PriceLine, PriceSummary } from '@parvis/contract/articles/prices.rules.ts'
import { priceSummary } from '@parvis/contract/articles/prices.rules.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { EventDay } from '@parvis/contract/events/events.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'

interface Prices {
  readonly lines: readonly PriceLine[]
  readonly summary: PriceSummary
}

export function summaryIn(settings: Settings, lines: readonly PriceLine[]): PriceSummary {
  const taxed = settings.FO_SELLER.isExempt ? lines.map((line) => ({ ...line, vatRate: 0 })) : lines
  return priceSummary(taxed, { isPayable: settings.FO_PAYMENT_ACTIVE })
}

/** The prices of a registered person's days and articles; days alone until the articles are read. */
export function usePrices(user: User, days: readonly EventDay[], isRemote: boolean): Prices {
  const { event, settings } = useEvent()
  const { id: userId, UserEvent: facts } = user
  const { domainId, id: eventId } = event
  const options = { enabled: settings.FO_ARTICLES_ACTIVE }
  const articles = useRead(listArticles, { params: { domainId, eventId } }, options)
  const held = useRead(getUserArticles, { params: { domainId, eventId, userId } }, options)
  const chosen = held.data?.filter((one) => one.isSelected) ?? []
  const offers = offersHeld(articles.data ?? [], chosen, facts?.typoId ?? user.typoId)
  const lines = priceLines(days, offers, { isRemote, isGross: settings.FO_PRICES_WITH_VAT })
  return { lines, summary: summaryIn(settings, lines) }
}
