import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import styles from '#features/event-config/kit/Items.module.css'
import { useTypes } from '#features/event-config/useTypes.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import type { ArticleFields } from '../kit/articles.ts'
import { useArticlePrice } from '../useArticlePrice.ts'

interface KeptPricesProps {
  readonly article: ArticleFields
  readonly onChange: (article: ArticleFields) => void
}

/** The former prices that are kept for those who had chosen it by then; nothing where none is. */
export function KeptPrices({ article, onChange }: KeptPricesProps) {
  const { kept } = article
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const types = useTypes(kept.flatMap(({ prices }) => Object.keys(prices)))
  const said = useArticlePrice(settings)
  if (kept.length === 0) return null
  const priceOf = (euros: number) => said(toCents(euros))
  return (
    <fieldset className={styles.answers}>
      <legend>{say('parts.articles.kept')}</legend>
      <ul className={styles.items}>
        {kept.map(({ until, first, price, prices }, index) => {
          const instant = formatInstant(until, language, event.timeZone)
          const when = first === null ? instant : say('parts.articles.kept.firsts', { until: instant, first })
          const own = types
            .filter(({ id }) => prices[id] !== undefined)
            .map(({ id, label }) =>
              say('parts.articles.kept.type', { type: label, price: priceOf(prices[id] ?? price) }),
            )
          return (
            <li key={`${until} ${first ?? ''}`} className={styles.item}>
              <div className={styles.line}>
                <p>{say('parts.articles.kept.line', { until: when, prices: [priceOf(price), ...own].join(' · ') })}</p>
                <IconButton
                  icon="trash"
                  label={say('parts.articles.kept.remove', { until: when })}
                  onClick={() => onChange({ ...article, kept: kept.toSpliced(index, 1) })}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
