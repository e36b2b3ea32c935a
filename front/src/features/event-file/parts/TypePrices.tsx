import { getPart } from '@parvis/contract/event-file/event-file.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { FieldGroup } from '#kit/ui/FieldGroup.tsx'
import { NumberInput } from '#kit/ui/TextInput.tsx'
import type { ArticleFields } from './articles.ts'

type Prices = ArticleFields['prices']

interface TypePricesProps {
  /** In the form. */
  readonly name: string
  /** What the other types pay, as it is typed. */
  readonly usual: string
  readonly prices: Prices
  readonly errorAt: (typoId: string) => string | undefined
  readonly onChange: (prices: Prices) => void
}

/** What people of each type pay, a line each; nothing where the event has no types. */
export function TypePrices({ name, usual, prices, errorAt, onChange }: TypePricesProps) {
  const say = useSay()
  const types = useTypes(Object.keys(prices))
  if (types.length === 0) return null
  return (
    <FieldGroup name={name} label={say('parts.articles.prices')} hint={say('parts.articles.prices.hint')}>
      {() => (
        <FieldGrid>
          {types.map(({ id, label }) => (
            <NumberInput
              key={id}
              label={label}
              name={`${name}-${id}`}
              decimal
              placeholder={usual}
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

/** The types of the event, hidden ones too. One that was removed meanwhile can still be let go of. */
function useTypes(priced: readonly string[]): EventConfig['typologies'] {
  const say = useSay()
  const { event } = useEvent()
  const read = useRead(getPart, { params: { domainId: event.domainId, eventId: event.id, part: 'typologies' } })
  if (!read.data) return []
  const types = read.data.value as EventConfig['typologies']
  const gone = priced.filter((id) => types.every((type) => type.id !== id))
  return [...types, ...gone.map((id) => ({ id, label: say('parts.articles.prices.gone') }))]
}
