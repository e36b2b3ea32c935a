import { formatDays } from '@parvis/contract/kit/dates.ts'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import styles from '#features/event-config/kit/Items.module.css'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { NumberInput } from '#kit/ui/TextInput.tsx'
import type { ArticleFields, TierFields } from '../kit/articles.ts'
import { newTier, withPrice } from '../kit/articles.ts'
import { useWritten } from '../kit/useWritten.ts'
import { TypePrices } from './TypePrices.tsx'

interface TiersProps {
  readonly article: ArticleFields
  readonly onChange: (article: ArticleFields) => void
  readonly errorAt: ErrorAt
}

export function Tiers({ article, onChange, errorAt }: TiersProps) {
  const say = useSay()
  const { language } = useLanguage()
  const add = useRef<HTMLButtonElement>(null)
  const { tiers } = article
  const give = (next: readonly TierFields[]) => onChange({ ...article, tiers: next })
  const nameOf = ({ until, first }: TierFields) =>
    [
      first.trim() && say('parts.articles.tiers.firsts', { first: first.trim() }),
      until && formatDays([until], language),
    ]
      .filter(Boolean)
      .join(', ') || say('parts.articles.tiers.new')
  return (
    <fieldset className={styles.answers}>
      <legend>{say('parts.articles.tiers')}</legend>
      <p className={styles.said}>{say('parts.articles.tiers.hint')}</p>
      {tiers.length > 0 ? (
        <ul className={styles.items}>
          {tiers.map((tier, index) => (
            <li key={tier.id} className={styles.item}>
              <Tier
                article={article}
                tier={tier}
                errorAt={(path) => errorAt(`tiers.${index}.${path}`)}
                onChange={(next) => give(tiers.with(index, next))}
              >
                <IconButton
                  icon="trash"
                  label={say('parts.articles.tiers.remove', { until: nameOf(tier) })}
                  onClick={() => {
                    give(tiers.toSpliced(index, 1))
                    add.current?.focus()
                  }}
                />
              </Tier>
            </li>
          ))}
        </ul>
      ) : null}
      <Button small variant="ghost" icon="plus" buttonRef={add} onClick={() => give([...tiers, newTier()])}>
        {say('parts.articles.tiers.add')}
      </Button>
    </fieldset>
  )
}

interface TierProps {
  readonly article: ArticleFields
  readonly tier: TierFields
  readonly onChange: (tier: TierFields) => void
  readonly errorAt: ErrorAt
  readonly children: ReactNode
}

function Tier({ article, tier, onChange, errorAt, children }: TierProps) {
  const say = useSay()
  const { sayTyped, otherWay } = useWritten()
  const name = `${article.id}-${tier.id}`
  const tellsTypes = [article.prices, tier.prices].some((prices) => Object.keys(withPrice(prices)).length > 0)
  return (
    <div className={styles.tier}>
      <DateInput
        label={say('parts.articles.tiers.until')}
        name={`${name}-until`}
        value={tier.until}
        error={errorAt('until')}
        onChange={(until) => onChange({ ...tier, until })}
      />
      <NumberInput
        label={say('parts.articles.tiers.first')}
        name={`${name}-first`}
        value={tier.first}
        error={errorAt('first')}
        onChange={(first) => onChange({ ...tier, first })}
      />
      <NumberInput
        label={sayTyped('parts.articles.tiers.price')}
        hint={otherWay(tier.price, article.vatRate)}
        name={`${name}-price`}
        decimal
        value={tier.price}
        error={errorAt('price')}
        required
        onChange={(price) => onChange({ ...tier, price })}
      />
      {children}
      {tellsTypes ? (
        <div className={styles.wide}>
          <TypePrices
            name={`${name}-prices`}
            kind="parts.articles.tiers.prices"
            usual={(typoId) => article.prices[typoId]?.trim() || tier.price}
            prices={tier.prices}
            errorAt={(typoId) => errorAt(`prices.${typoId}`)}
            onChange={(prices) => onChange({ ...tier, prices })}
          />
        </div>
      ) : null}
    </div>
  )
}
