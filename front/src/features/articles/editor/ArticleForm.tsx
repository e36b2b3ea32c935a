import { GENERAL } from '@parvis/contract/articles/articles.ts'
import { useState } from 'react'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import type { ArticleFields } from '../kit/articles.ts'
import { FLAGS, isOfferedAlike, offeredAs, offeredOn } from '../kit/articles.ts'
import { useListNames } from '../kit/useListNames.ts'
import { useWritten } from '../kit/useWritten.ts'
import { KeptPrices } from './KeptPrices.tsx'
import { Tiers } from './Tiers.tsx'
import { TypePrices } from './TypePrices.tsx'

interface ArticleFormProps {
  readonly article: ArticleFields
  readonly onChange: (article: ArticleFields) => void
  readonly errorAt: ErrorAt
  readonly isNew: boolean
}

export function ArticleForm(props: ArticleFormProps) {
  const { article, onChange, errorAt, isNew } = props
  const say = useSay()
  const { sayTyped, otherWay } = useWritten()
  const field = (key: 'label' | 'price' | 'vatRate' | 'stock') => ({
    label: say(`parts.articles.${key}`),
    name: `${article.id}-${key}`,
    value: article[key],
    error: errorAt(key),
    onChange: (text: string) => onChange({ ...article, [key]: text }),
  })
  return (
    <>
      <FieldGrid>
        <FieldRow>
          <TextInput {...field('label')} required maxLength={500} autoFocus={isNew} />
        </FieldRow>
        <NumberInput
          {...field('price')}
          label={sayTyped('parts.articles.price')}
          decimal
          hint={otherWay(article.price, article.vatRate) ?? say('parts.articles.price.hint')}
        />
        <NumberInput {...field('vatRate')} decimal required hint={say('parts.articles.vatRate.hint')} />
        <Select
          label={say('parts.articles.vatRegime')}
          hint={say('parts.articles.vatRegime.hint')}
          name={`${article.id}-vatRegime`}
          value={article.vatRegime}
          options={REGIMES.map((value) => ({ value, label: say(`parts.articles.vatRegime.${value}`) }))}
          onChange={(value) => onChange({ ...article, vatRegime: value as ArticleFields['vatRegime'] })}
        />
        <Select
          label={say('parts.articles.onlyFor')}
          name={`${article.id}-onlyFor`}
          value={article.onlyFor ?? ''}
          options={['', 'onsite', 'remote'].map((value) => ({ value, label: say(`parts.onlyFor.${value || 'all'}`) }))}
          onChange={(value) =>
            onChange({ ...article, onlyFor: value === '' ? null : (value as ArticleFields['onlyFor']) })
          }
        />
        <NumberInput
          {...field('stock')}
          placeholder={say('parts.days.unlimited')}
          hint={say('parts.articles.stock.hint')}
        />
      </FieldGrid>
      <TypePrices
        name={`${article.id}-prices`}
        kind="parts.articles.prices"
        usual={() => article.price}
        prices={article.prices}
        errorAt={(typoId) => errorAt(`prices.${typoId}`)}
        onChange={(prices) => onChange({ ...article, prices })}
      />
      <Tiers article={article} onChange={onChange} errorAt={errorAt} />
      <KeptPrices article={article} onChange={onChange} />
      <Offered {...props} />
    </>
  )
}

const REGIMES = ['service', 'admission_on_site', 'admission_remote'] as const

function Offered({ article, onChange, errorAt }: ArticleFormProps) {
  const say = useSay()
  const { event } = useEvent()
  const nameOf = useListNames()
  const offered = Object.keys(article.days)
  // A day that was removed meanwhile can still be let go of.
  const days = [...new Set([GENERAL, ...event.days.map(({ id }) => id), ...offered])]
  const wrong = offered.map((id) => errorAt(`days.${id}`)).find(Boolean)
  return (
    <>
      <CheckboxGroup
        label={say('parts.articles.days')}
        name={`${article.id}-days`}
        spread
        error={wrong}
        value={days.filter((id) => offered.includes(id))}
        options={days.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(chosen) => onChange(offeredOn(article, chosen))}
      />
      <How article={article} dayIds={days.filter((id) => offered.includes(id))} onChange={onChange} />
    </>
  )
}

interface HowProps extends Pick<ArticleFormProps, 'article' | 'onChange'> {
  readonly dayIds: readonly string[]
}

/** How an article is offered: at once for all its days, until one of them is set apart. */
function How({ article, dayIds, onChange }: HowProps) {
  const say = useSay()
  const nameOf = useListNames()
  const [isApart, setApart] = useState(!isOfferedAlike(article))
  const isTogether = !isApart && isOfferedAlike(article)
  const groups = isTogether ? (dayIds.length > 0 ? [dayIds] : []) : dayIds.map((id) => [id])
  return (
    <>
      {groups.map(([first = '', ...others]) => (
        <CheckboxGroup
          key={first}
          label={isTogether ? say('parts.articles.how') : say('parts.articles.how.on', { day: nameOf(first) })}
          name={`${article.id}-how-${first}`}
          spread
          value={FLAGS.filter((flag) => article.days[first]?.[flag])}
          options={FLAGS.map((value) => ({
            value,
            label: say(`parts.articles.${value}`),
            description: say(`parts.articles.${value}.hint`),
          }))}
          onChange={(chosen) => onChange(offeredAs(article, [first, ...others], chosen))}
        />
      ))}
      {isTogether && dayIds.length > 1 ? (
        <div>
          <Button small variant="link" onClick={() => setApart(true)}>
            {say('parts.articles.apart')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
