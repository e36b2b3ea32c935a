import { toCents } from '@parvis/contract/kit/money.ts'
import { STANDARD_RATE } from '@parvis/contract/kit/vat.ts'
import { useArticlePrice } from '#features/articles/useArticlePrice.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import type { Priced } from './PricesWrittenPanel.tsx'
import { PricesWrittenPanel } from './PricesWrittenPanel.tsx'
import { ArticleForm } from './parts/ArticleForm.tsx'
import type { ArticleFields } from './parts/articles.ts'
import { ARTICLES, newArticle, withPrice } from './parts/articles.ts'
import { FoldedItems } from './parts/FoldedItems.tsx'
import { figureIn, priceIn } from './parts/figures.ts'
import { PriceSimulator } from './parts/PriceSimulator.tsx'
import { RegisteringPage } from './parts/RegisteringPage.tsx'
import { SwitchedOff } from './parts/SwitchedOff.tsx'
import { useDayNames } from './parts/useDayNames.ts'
import { usePart } from './usePart.ts'

/** What people choose and pay for besides days, in the order in which it is offered. */
export function ArticlesScreen() {
  const say = useSay()
  const { settings } = useEvent()
  const edited = usePart(ARTICLES)
  const short = useShort()
  const day = usePricedDay()
  const saved = edited.saved.data ? ARTICLES.draftOf(edited.saved.data.value) : []
  const isPriced = day !== undefined || exampleIn(saved) !== undefined
  return (
    <RegisteringPage
      part="articles"
      edited={edited}
      isAtField={(path) => /^value\.\d+\.(label|prices?|tiers|vatRate|stock|days)\b/.test(path)}
      shown={(articles) => (
        <ul>
          {articles.map((article) => (
            <li key={article.id}>{[article.label, short(article)].join(' · ')}</li>
          ))}
        </ul>
      )}
    >
      {(articles) => (
        <>
          {settings.FO_ARTICLES_ACTIVE || articles.length === 0 ? null : (
            <SwitchedOff settings={['FO_ARTICLES_ACTIVE']}>{say('parts.articles.off')}</SwitchedOff>
          )}
          <PricesWrittenPanel
            key={String(settings.FO_PRICES_WITH_VAT)}
            example={exampleIn(articles) ?? day}
            isHeld={edited.isChanged && isPriced}
            isFirst={!isPriced}
          />
          <FoldedItems
            kind="articles"
            icon="ticket"
            items={articles}
            edited={edited}
            nameOf={({ label }) => label}
            short={short}
            make={newArticle}
            fields={(article, onChange, errorAt, isNew) => (
              <ArticleForm article={article} onChange={onChange} errorAt={errorAt} isNew={isNew} />
            )}
          />
          {articles.length > 0 ? <PriceSimulator articles={articles} /> : null}
        </>
      )}
    </RegisteringPage>
  )
}

/** What shows how prices are written: the first article that has one. */
const exampleIn = (articles: readonly ArticleFields[]): Priced | undefined =>
  articles
    .map(({ label, price, vatRate }) => ({ label, price: Number(priceIn(price)), vatRate: Number(figureIn(vatRate)) }))
    .find(({ price, vatRate }) => price > 0 && vatRate > 0)

/** A day that has a price, where one does. */
function usePricedDay(): Priced | undefined {
  const { event } = useEvent()
  const nameOf = useDayNames()
  const day = event.days.find(({ price }) => price > 0)
  return day && { label: nameOf(day.id), price: day.price, vatRate: STANDARD_RATE / 100 }
}

/** What an article is, in a few words: its price, when it is offered, how many there are. */
function useShort(): (article: ArticleFields) => string {
  const say = useSay()
  const said = useArticlePrice(useEvent().settings)
  const dayName = useDayNames()
  const priceOf = (text: string): string => {
    const price = priceIn(text)
    if (typeof price === 'string') return price
    return said(toCents(price))
  }
  const daysOf = ([first, ...others]: readonly string[]): string => {
    if (first === undefined) return say('parts.articles.nowhere')
    return others.length === 0 ? dayName(first) : say('parts.articles.times', { count: others.length + 1 })
  }
  const ownOf = (count: number) => count > 0 && say('parts.articles.ownPrices', { count })
  return ({ price, prices, tiers, days, stock }) =>
    [
      priceOf(price),
      ownOf(Object.keys(withPrice(prices)).length),
      tiers.length > 0 && say('parts.articles.tiersOf', { count: tiers.length }),
      daysOf(Object.keys(days)),
      stock.trim() && say('parts.articles.stockOf', { stock }),
    ]
      .filter(Boolean)
      .join(' · ')
}
