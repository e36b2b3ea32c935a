import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { rewrittenPrice } from '@parvis/contract/kit/written-price.ts'
import { figureIn, priceIn } from '#features/event-config/kit/figures.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'

/** How prices are typed: with VAT or without, as the sentences about them say, and what one is the other way. */
export function useWritten() {
  const say = useSay()
  const { language } = useLanguage()
  const { settings } = useEvent()
  const { FO_PRICES_WITH_VAT: isGross, FO_SELLER } = settings
  return {
    isGross,
    sayTyped: (key: string) => say(isGross ? `${key}.ttc` : key),
    /** The typed price converted to the other way, with or without VAT; undefined for an invalid figure or without VAT. */
    otherWay(price: string, vatRate: string): string | undefined {
      const [euros, percent] = [priceIn(price), figureIn(vatRate)]
      if (typeof euros === 'string' || typeof percent === 'string') return undefined
      if (euros === 0 || percent === 0 || FO_SELLER.isExempt) return undefined
      const amount = formatMoney(toCents(rewrittenPrice(euros, percent, !isGross)), language)
      return say(isGross ? 'parts.prices.without' : 'parts.prices.with', { amount })
    },
  }
}
