import type { PriceLine, PriceSummary } from '@parvis/contract/articles/prices.rules.ts'
import { PricesPanel } from '#features/articles/PricesPanel.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Card } from '#kit/ui/Card.tsx'

/** What the days and the articles cost. */
export function Prices(prices: { lines: readonly PriceLine[]; summary: PriceSummary }) {
  const say = useSay()
  const { event } = useEvent()
  return (
    <Card level={2} title={say('registration.prices')}>
      <PricesPanel {...prices} days={event.days} />
    </Card>
  )
}
