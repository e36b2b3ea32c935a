import { instantOf, localTime } from '@parvis/contract/kit/zoned.ts'
import { useWritten } from '#features/articles/kit/useWritten.ts'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import type { CodeFields, DiscountKind } from './codes.ts'
import { GIFTS } from './codes.ts'
import type { CodeNames } from './useCodeNames.ts'

interface GiftFormProps {
  readonly code: CodeFields
  readonly onChange: (code: CodeFields) => void
  readonly errorAt: ErrorAt
  readonly names: CodeNames
}

export interface CodeFormProps extends GiftFormProps {
  readonly isNew: boolean
}

export function CodeForm({ isNew, ...props }: CodeFormProps) {
  const { code, onChange, errorAt } = props
  const say = useSay()
  return (
    <FieldGrid>
      <FieldRow>
        <TextInput
          label={say('parts.promoCodes.code')}
          hint={say('parts.promoCodes.code.hint')}
          name={`${code.id}-code`}
          value={code.code}
          error={errorAt('code')}
          required
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          autoFocus={isNew}
          onChange={(text) => onChange({ ...code, code: text })}
        />
      </FieldRow>
      <GiftFields {...props} />
    </FieldGrid>
  )
}

export function GiftFields({ code, onChange, errorAt, names }: GiftFormProps) {
  const say = useSay()
  const { event } = useEvent()
  const instant = (key: 'startAt' | 'endAt') => ({
    label: say(`parts.promoCodes.${key}`),
    name: `${code.id}-${key}`,
    mode: 'datetime-local' as const,
    error: errorAt(key),
    value: localTime(code[key], event.timeZone),
    onChange: (local: string) => onChange({ ...code, [key]: instantOf(local, event.timeZone) }),
  })
  return (
    <>
      <Select
        label={say('parts.promoCodes.gift')}
        name={`${code.id}-gift`}
        value={code.gift}
        options={GIFTS.map((value) => ({ value, label: say(`parts.promoCodes.gift.${value}`) }))}
        onChange={(gift) => onChange({ ...code, gift: gift as DiscountKind })}
      />
      <GiftField code={code} onChange={onChange} errorAt={errorAt} names={names} />
      <DateInput {...instant('startAt')} />
      <DateInput {...instant('endAt')} />
      <NumberInput
        label={say('parts.promoCodes.maxUses')}
        hint={say('parts.promoCodes.maxUses.hint')}
        name={`${code.id}-maxUses`}
        value={code.maxUses}
        placeholder={say('parts.days.unlimited')}
        error={errorAt('maxUses')}
        onChange={(maxUses) => onChange({ ...code, maxUses })}
      />
      {names.types.length > 0 ? (
        <FieldRow>
          <CheckboxGroup
            label={say('parts.promoCodes.types')}
            hint={say('parts.promoCodes.types.hint')}
            name={`${code.id}-types`}
            spread
            error={code.typoIds.map((_, index) => errorAt(`typoIds.${index}`)).find(Boolean)}
            value={[...code.typoIds]}
            options={names.types.map(({ id, label }) => ({ value: id, label }))}
            onChange={(typoIds) => onChange({ ...code, typoIds })}
          />
        </FieldRow>
      ) : null}
    </>
  )
}

function GiftField({ code, onChange, errorAt, names }: GiftFormProps) {
  const say = useSay()
  const { sayTyped } = useWritten()
  const { gift } = code
  const field = {
    label: gift === 'amount' ? sayTyped('parts.promoCodes.amount') : say(`parts.promoCodes.${gift}`),
    name: `${code.id}-${gift}`,
    value: code[gift],
    required: true,
    error: errorAt('gift') ?? errorAt(`gift.${gift === 'article' ? 'articleId' : gift}`),
    onChange: (text: string) => onChange({ ...code, [gift]: text }),
  }
  if (gift !== 'article') return <NumberInput {...field} decimal />
  return (
    <Select
      {...field}
      placeholder={say('parts.promoCodes.article.choose')}
      options={names.articles.map(({ id, label }) => ({ value: id, label }))}
    />
  )
}
