import { STANDARD_RATE } from '@parvis/contract/kit/vat.ts'
import { figureIn, priceIn } from '#features/event-config/kit/figures.ts'
import { useDayNames } from '#features/event-config/useDayNames.ts'
import type { EditedPart } from '#features/event-config/usePart.ts'
import { useEvent } from '#features/events/useEvent.ts'
import type { Priced } from '../editor/PricesWrittenPanel.tsx'
import { PricesWrittenPanel } from '../editor/PricesWrittenPanel.tsx'
import type { ArticleFields } from './articles.ts'
import { ARTICLES } from './articles.ts'

interface PricesWrittenProps {
  readonly articles: EditedPart<readonly ArticleFields[]>
  /** Settings that are still to be saved, among which the choice is kept. */
  readonly isHeld?: boolean
}

/** How prices are written, wherever it is chosen: with what the event sells as its example. */
export function PricesWritten({ articles, isHeld = false }: PricesWrittenProps) {
  const { settings } = useEvent()
  const day = usePricedDay()
  const saved = articles.saved.data ? ARTICLES.draftOf(articles.saved.data.value) : []
  const isPriced = day !== undefined || exampleIn(saved) !== undefined
  return (
    <PricesWrittenPanel
      key={String(settings.FO_PRICES_WITH_VAT)}
      example={exampleIn(articles.draft ?? []) ?? day}
      isHeld={isHeld || (articles.isChanged && isPriced)}
      isFirst={!isPriced}
    />
  )
}

const exampleIn = (articles: readonly ArticleFields[]): Priced | undefined =>
  articles
    .map(({ label, price, vatRate }) => ({ label, price: Number(priceIn(price)), vatRate: Number(figureIn(vatRate)) }))
    .find(({ price, vatRate }) => price > 0 && vatRate > 0)

function usePricedDay(): Priced | undefined {
  const { event } = useEvent()
  const nameOf = useDayNames()
  const day = event.days.find(({ price }) => price > 0)
  return day && { label: nameOf(day.id), price: day.price, vatRate: STANDARD_RATE / 100 }
}
