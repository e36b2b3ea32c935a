import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useLanguage, useSay } from '#kit/say.tsx'

/**
 * Formats a price as the event displays it: by the word `key` without VAT, by `key.ttc` with it, and bare where the
 * seller charges none.
 */
export function usePriced({
  FO_PRICES_WITH_VAT: isGross,
  FO_SELLER,
}: Settings): (key: string, cents: number) => string {
  const say = useSay()
  const { language } = useLanguage()
  return (key, cents) => {
    const amount = formatMoney(cents, language)
    if (isGross && FO_SELLER.isExempt) return amount
    return say(isGross ? `${key}.ttc` : key, { amount })
  }
}
