import type { PlaceList } from '@parvis/contract/place-lists/place-lists.ts'
import { savePlaceRules } from '@parvis/contract/place-lists/place-lists.ts'
import type { PlaceRules } from '@parvis/contract/place-requests/serving.rules.ts'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Lists.module.css'

const HOURS = [2, 6, 12, 24, 48, 72, 168]
const DAY_HOURS = 24

interface RulesFormProps {
  readonly list: PlaceList
  readonly rules: PlaceRules
  readonly onDone: (sentence: string) => void
}

/** How a free place is offered: by itself or by the team, the order, the time to answer. */
export function RulesForm({ list: { kind, target, label }, rules, onDone }: RulesFormProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [draft, setDraft] = useState<PlaceRules>()
  const send = useSend(savePlaceRules, {
    onSuccess: () => {
      setDraft(undefined)
      onDone(say('lists.rules.saved', { offer: label }))
    },
  })
  const shown = draft ?? rules
  const change = (part: Partial<PlaceRules>) => setDraft({ ...shown, ...part })
  const params = { domainId: event.domainId, eventId: event.id }
  function save(submitted: SubmitEvent) {
    submitted.preventDefault()
    send.mutate({ params, body: { kind, target, rules: shown } })
  }
  return (
    <form className={styles.rules} aria-label={say('lists.rules')} onSubmit={save}>
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      <Select
        label={say('lists.rules.who')}
        name="who"
        options={[
          { value: 'auto', label: say('lists.rules.who.auto') },
          { value: 'hand', label: say('lists.rules.who.hand') },
        ]}
        value={shown.isAutomatic ? 'auto' : 'hand'}
        onChange={(value) => change({ isAutomatic: value === 'auto' })}
      />
      <Select
        label={say('lists.rules.order')}
        name="order"
        options={[
          { value: 'strict', label: say('lists.rules.order.strict') },
          { value: 'skip', label: say('lists.rules.order.skip') },
        ]}
        value={shown.skipsGroups ? 'skip' : 'strict'}
        onChange={(value) => change({ skipsGroups: value === 'skip' })}
      />
      <TimeToAnswer hours={shown.hours} onChange={(hours) => change({ hours })} />
      <DateInput
        label={say('lists.rules.until')}
        name="until"
        value={shown.until ?? ''}
        onChange={(value) => change({ until: value || null })}
      />
      {draft ? (
        <Button small type="submit" busy={send.isPending}>
          {say('lists.rules.save')}
        </Button>
      ) : null}
    </form>
  )
}

function TimeToAnswer({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  const say = useSay()
  const offered = [...new Set([...HOURS, hours])].toSorted((a, b) => a - b)
  const lasts = (count: number) =>
    count > DAY_HOURS && count % DAY_HOURS === 0
      ? say('lists.rules.days.of', { count: count / DAY_HOURS })
      : say('lists.rules.hours.of', { count })
  return (
    <Select
      label={say('lists.rules.hours')}
      name="hours"
      options={offered.map((count) => ({ value: String(count), label: lasts(count) }))}
      value={String(hours)}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
