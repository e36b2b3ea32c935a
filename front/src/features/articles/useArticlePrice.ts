import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { usePriced } from '#features/events/usePriced.ts'
import { useSay } from '#kit/say.tsx'

export function useArticlePrice(settings: Settings): (cents: Cents) => string {
  const say = useSay()
  const priced = usePriced(settings)
  return (cents) => (cents === 0 ? say('articles.free') : priced('articles.price', cents))
}
