import { toCents } from '@parvis/contract/kit/money.ts'
import type { ReactNode } from 'react'
import { FoldedItems } from '#features/event-config/kit/FoldedItems.tsx'
import { priceIn } from '#features/event-config/kit/figures.ts'
import { RegisteringPage } from '#features/event-config/kit/RegisteringPage.tsx'
import { SwitchedOff } from '#features/event-config/kit/SwitchedOff.tsx'
import { usePart } from '#features/event-config/usePart.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { ArticleForm } from '../editor/ArticleForm.tsx'
import { useArticlePrice } from '../useArticlePrice.ts'
import type { ArticleFields } from './articles.ts'
import { ARTICLES, newArticle, withPrice } from './articles.ts'
import { PricesWritten } from './PricesWritten.tsx'
import { useListNames } from './useListNames.ts'

interface ArticlesEditorProps {
  readonly below?: (articles: readonly ArticleFields[]) => ReactNode
}

export function ArticlesEditor({ below }: ArticlesEditorProps) {
  const say = useSay()
  const { settings } = useEvent()
  const edited = usePart(ARTICLES)
  const short = useShort()
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
          <PricesWritten articles={edited} />
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
          {articles.length > 0 ? below?.(articles) : null}
        </>
      )}
    </RegisteringPage>
  )
}

/** A short description of an article: its price, its days, its stock. */
function useShort(): (article: ArticleFields) => string {
  const say = useSay()
  const said = useArticlePrice(useEvent().settings)
  const dayName = useListNames()
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
