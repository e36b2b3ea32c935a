import { formatDay } from '@parvis/contract/kit/dates.ts'
import { useEffect, useId, useRef } from 'react'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { Remove } from '#features/event-config/kit/Remove.tsx'
import { useHeld } from '#features/event-config/useHeld.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { NumberInput } from '#kit/ui/TextInput.tsx'
import styles from './Programme.module.css'
import type { SlotFields } from './programme.ts'
import { movedTo } from './programme.ts'
import type { Around } from './useAround.ts'

interface SlotFormProps {
  readonly slot: SlotFields
  readonly around: Around
  /** Whether it was just added, or come to. */
  readonly isFirst: boolean
  readonly errorAt: ErrorAt
  readonly onChange: (slot: SlotFields) => void
  readonly onRemove: () => void
}

export function SlotForm(props: SlotFormProps) {
  const { slot, around, onChange, onRemove } = props
  const say = useSay()
  const titleId = useId()
  const heldOf = useHeld('conferences')
  const name = around.whenOf(slot) || say('parts.slots.new')
  return (
    <fieldset className={styles.slot} aria-labelledby={titleId}>
      <legend id={titleId}>{say('parts.slots.one', { name })}</legend>
      <div className={styles.fields}>
        <When {...props} />
        <Where {...props} />
      </div>
      {slot.isRetired ? (
        <Checkbox
          name={`${slot.id}-retired`}
          label={say('parts.slots.retired')}
          value={slot.isRetired}
          onChange={(isRetired) => onChange({ ...slot, isRetired })}
        />
      ) : null}
      <div className={styles.foot}>
        <span>{around.takenOf(slot)}</span>
        <Remove
          held={heldOf(`conferences.${slot.id}`)}
          name={name}
          isRetired={slot.isRetired}
          label={say('parts.slots.remove')}
          labelOf={say('parts.slots.remove.of', { name })}
          onRemove={onRemove}
        />
      </div>
    </fieldset>
  )
}

function When({ slot, isFirst, errorAt, onChange }: SlotFormProps) {
  const say = useSay()
  const { event } = useEvent()
  const { language } = useLanguage()
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (isFirst) first.current?.focus()
  }, [isFirst])
  // A day that the event has no longer can still be read, and let go of.
  const days = [...new Set([...event.days.map(({ day }) => day), slot.day].filter(Boolean))]
  const field = (key: 'day' | 'from' | 'to') => ({
    label: say(`parts.slots.${key}`),
    name: `${slot.id}-${key}`,
    required: true,
    value: slot[key],
    onChange: (value: string) => onChange(key === 'from' ? movedTo(slot, value) : { ...slot, [key]: value }),
  })
  return (
    <>
      <Select
        {...field('day')}
        placeholder={slot.day === '' ? say('parts.slots.day.choose') : undefined}
        options={days.map((day) => ({ value: day, label: formatDay(day, language) }))}
        error={errorAt('day')}
        inputRef={first}
      />
      <DateInput {...field('from')} mode="time" error={errorAt('from') ?? errorAt('startAt')} />
      <DateInput {...field('to')} mode="time" error={errorAt('to') ?? errorAt('endAt')} />
    </>
  )
}

function Where({ slot, around, errorAt, onChange }: SlotFormProps) {
  const say = useSay()
  return (
    <>
      <Select
        label={say('parts.slots.room')}
        name={`${slot.id}-room`}
        value={slot.roomId ?? ''}
        options={[
          { value: '', label: say('parts.slots.room.none') },
          ...around.rooms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={errorAt('roomId')}
        onChange={(roomId) => onChange({ ...slot, roomId: roomId === '' ? null : roomId })}
      />
      <NumberInput
        label={say('parts.slots.quota')}
        name={`${slot.id}-quota`}
        placeholder={say('parts.days.unlimited')}
        value={slot.quota}
        error={errorAt('quota')}
        onChange={(quota) => onChange({ ...slot, quota })}
      />
    </>
  )
}
