import { formatDay } from '@parvis/contract/kit/dates.ts'
import type { Tag } from '@parvis/contract/tags/tags.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { Kind } from './acts.ts'
import styles from './Bulk.module.css'

interface ActTargetProps {
  readonly kind: Kind
  readonly tags: readonly Tag[]
  readonly value: string
  readonly made: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
  readonly onMade: (label: string) => void
}

export function ActTarget({ kind, tags, value, made, error, onValue, onMade }: ActTargetProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const input = { params: { domainId: event.domainId, eventId: event.id }, query: {} }
  const types = useRead(listTypologies, input, { enabled: kind === 'type' })
  const options =
    kind === 'arrive'
      ? event.days.map(({ id, day, label }) => ({
          value: id,
          label: [formatDay(day, language), label].filter(Boolean).join(', '),
        }))
      : kind === 'type'
        ? (types.data?.data ?? []).map(({ id, label }) => ({ value: id, label }))
        : tags.map(({ id, label }) => ({ value: id, label }))
  if (kind === 'cancel' || kind === 'erase') return null
  return (
    <div className={styles.which}>
      {options.length > 0 || kind !== 'tag' ? (
        <Select
          label={say(`bulk.which.${kind}`)}
          placeholder={say('bulk.choose')}
          options={options}
          value={value}
          error={made === '' ? error : undefined}
          onChange={onValue}
        />
      ) : null}
      {kind === 'tag' ? (
        <TextInput
          label={say('bulk.which.new')}
          value={made}
          maxLength={40}
          autoComplete="off"
          error={options.length === 0 ? error : undefined}
          onChange={onMade}
        />
      ) : null}
    </div>
  )
}
