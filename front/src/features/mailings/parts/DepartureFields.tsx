import { localTime } from '@parvis/contract/kit/zoned.ts'
import type { Departure } from '@parvis/contract/mailings/mailings.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useSay } from '#kit/say.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { NumberInput } from '#kit/ui/TextInput.tsx'

const KINDS = ['now', 'date', 'before', 'after'] as const
const TIME = '09:00'
const DAY_MS = 86_400_000
const MOST_DAYS = 365

interface DepartureFieldsProps {
  readonly departure: Departure
  readonly onChange: (departure: Departure) => void
}

export function DepartureFields({ departure, onChange }: DepartureFieldsProps) {
  const say = useSay()
  const { event } = useEvent()
  function choose(kind: string) {
    const tomorrow = localTime(new Date(now().getTime() + DAY_MS).toISOString(), event.timeZone).slice(0, 10)
    if (kind === 'date') onChange({ kind, at: `${tomorrow}T${TIME}` })
    else if (kind === 'before') onChange({ kind, days: 7, time: TIME })
    else if (kind === 'after') onChange({ kind, days: 1, time: TIME })
    else onChange({ kind: 'now' })
  }
  return (
    <>
      <Select
        name="departure"
        label={say('sendings.departs')}
        value={departure.kind}
        onChange={choose}
        options={KINDS.map((kind) => ({ value: kind, label: say(`sendings.departs.${kind}`) }))}
      />
      {departure.kind === 'date' ? <AtDate departure={departure} onChange={onChange} /> : null}
      {departure.kind === 'before' || departure.kind === 'after' ? (
        <>
          <NumberInput
            name="departure-days"
            label={say(`sendings.departs.${departure.kind}.days`)}
            required
            value={String(departure.days)}
            onChange={(typed) =>
              onChange({ ...departure, days: Math.min(MOST_DAYS, Number(typed.replace(/\D/g, ''))) })
            }
          />
          <Time value={departure.time} onChange={(time) => onChange({ ...departure, time })} />
        </>
      ) : null}
    </>
  )
}

function AtDate({
  departure: { at },
  onChange,
}: {
  readonly departure: Extract<Departure, { kind: 'date' }>
  readonly onChange: DepartureFieldsProps['onChange']
}) {
  const say = useSay()
  const [day = '', time = TIME] = at.split('T')
  return (
    <>
      <DateInput
        name="departure-day"
        label={say('sendings.departs.day')}
        required
        value={day}
        onChange={(value) => (value === '' ? undefined : onChange({ kind: 'date', at: `${value}T${time}` }))}
      />
      <Time value={time} onChange={(value) => onChange({ kind: 'date', at: `${day}T${value}` })} />
    </>
  )
}

function Time({ value, onChange }: { readonly value: string; readonly onChange: (time: string) => void }) {
  const say = useSay()
  return (
    <Select
      name="departure-time"
      label={say('sendings.departs.time')}
      value={value}
      onChange={onChange}
      options={TIMES.includes(value) ? OPTIONS : [{ value, label: value }, ...OPTIONS]}
    />
  )
}
const TIMES = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})
const OPTIONS = TIMES.map((time) => ({ value: time, label: time }))
