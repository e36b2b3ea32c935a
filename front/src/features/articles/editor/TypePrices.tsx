import { useTypes } from '#features/event-config/useTypes.ts'
import { useSay } from '#kit/say.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { FieldGroup } from '#kit/ui/FieldGroup.tsx'
import { NumberInput } from '#kit/ui/TextInput.tsx'
import type { ArticleFields } from '../kit/articles.ts'
import { useWritten } from '../kit/useWritten.ts'

type Prices = ArticleFields['prices']

interface TypePricesProps {
  readonly name: string
  readonly kind: 'parts.articles.prices' | 'parts.articles.tiers.prices'
  readonly usual: (typoId: string) => string
  readonly prices: Prices
  readonly errorAt: (typoId: string) => string | undefined
  readonly onChange: (prices: Prices) => void
}

/** What people of each type pay, a line each; nothing where the event has no types. */
export function TypePrices({ name, kind, usual, prices, errorAt, onChange }: TypePricesProps) {
  const say = useSay()
  const { sayTyped } = useWritten()
  const types = useTypes(Object.keys(prices))
  if (types.length === 0) return null
  return (
    <FieldGroup name={name} label={say(kind)} hint={sayTyped(`${kind}.hint`)}>
      {() => (
        <FieldGrid>
          {types.map(({ id, label }) => (
            <NumberInput
              key={id}
              label={label}
              name={`${name}-${id}`}
              decimal
              placeholder={usual(id)}
              value={prices[id] ?? ''}
              error={errorAt(id)}
              onChange={(text) => onChange({ ...prices, [id]: text })}
            />
          ))}
        </FieldGrid>
      )}
    </FieldGroup>
  )
}
