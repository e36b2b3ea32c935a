import { models } from '@parvis/contract/event-templates/event-templates.ts'
import { useSay } from '#kit/say.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import { addressFor } from './addresses.ts'
import styles from './Prepare.module.css'
import type { Draft, KeptModel, Mine, Way } from './prepare.ts'
import { KEPT } from './prepare.ts'

interface FieldsProps {
  readonly way: Way
  readonly mine: readonly Mine[]
  readonly models: readonly KeptModel[]
  readonly isKept: boolean
  readonly draft: Draft & { readonly name: string; readonly firstDay: string }
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (more: Partial<Draft>) => void
}

export function PrepareFields({ way, mine, models, isKept, draft, errors, onChange }: FieldsProps) {
  const say = useSay()
  return (
    <>
      <Beginning way={way} mine={mine} kept={models} draft={draft} onChange={onChange} />
      <TextInput
        required
        label={say('organisation.prepare.name')}
        value={draft.name}
        error={errors.get('name')}
        onChange={(name) => onChange({ name })}
      />
      <TextInput
        required
        label={say('organisation.prepare.address')}
        hint={say('organisation.prepare.address.hint', { host: location.host })}
        autoCapitalize="none"
        spellCheck={false}
        value={draft.address ?? addressFor(draft.name)}
        error={errors.get('context')}
        onChange={(address) => onChange({ address })}
      />
      <div className={styles.pair}>
        <DateInput
          required
          label={say('organisation.prepare.firstDay')}
          value={draft.firstDay}
          error={errors.get('firstDay')}
          onChange={(firstDay) => onChange({ firstDay })}
        />
        {way === 'copy' || isKept ? null : (
          <NumberInput
            label={say('organisation.prepare.days')}
            value={draft.days}
            error={errors.get('from.days') ?? errors.get('from')}
            onChange={(days) => onChange({ days })}
          />
        )}
      </div>
      {way === 'copy' ? (
        <CheckboxGroup
          name="kept"
          label={say('organisation.prepare.kept')}
          hint={say('organisation.prepare.kept.hint')}
          value={draft.kept}
          onChange={(kept) => onChange({ kept })}
          options={KEPT.map((value) => ({ value, label: say(`organisation.prepare.kept.${value}`) }))}
        />
      ) : isKept ? null : (
        <Coming draft={draft} errors={errors} onChange={onChange} />
      )}
    </>
  )
}

const COMINGS = ['onsite', 'remote', 'both']

function Coming({ draft, errors, onChange }: Pick<FieldsProps, 'draft' | 'errors' | 'onChange'>) {
  const say = useSay()
  return (
    <>
      <RadioGroup
        name="coming"
        label={say('organisation.prepare.coming')}
        value={draft.coming}
        onChange={(coming) => onChange({ coming })}
        options={COMINGS.map((value) => ({ value, label: say(`organisation.prepare.coming.${value}`) }))}
      />
      {draft.coming === 'remote' ? null : (
        <TextInput
          label={say('organisation.prepare.place')}
          value={draft.place}
          error={errors.get('from.place')}
          onChange={(place) => onChange({ place })}
        />
      )}
    </>
  )
}

function Beginning({
  way,
  mine,
  kept,
  draft,
  onChange,
}: Pick<FieldsProps, 'way' | 'mine' | 'draft' | 'onChange'> & { kept: readonly KeptModel[] }) {
  const say = useSay()
  if (way === 'copy')
    return (
      <Select
        label={say('organisation.prepare.source')}
        value={draft.eventId}
        onChange={(eventId) => onChange({ eventId, name: null, address: null, firstDay: null })}
        options={mine.flatMap(({ events }) => events).map(({ eventId, name }) => ({ value: eventId, label: name }))}
      />
    )
  return (
    <>
      {mine.length > 1 ? (
        <Select
          label={say('organisation.prepare.organisation')}
          value={draft.organisation}
          onChange={(organisation) => onChange({ organisation })}
          options={mine.map(({ organisation: { id, name } }) => ({ value: id, label: name }))}
        />
      ) : null}
      {way === 'model' ? (
        <Select
          label={say('organisation.prepare.kind')}
          value={draft.model}
          onChange={(model) => onChange({ model })}
          options={[
            ...models
              .filter((one) => one !== 'nothing')
              .map((value) => ({ value, label: say(`organisation.prepare.model.${value}`) })),
            ...kept.map(({ model: { id, name, isOutdated } }) => ({
              value: id,
              label: say(`organisation.prepare.model.${isOutdated ? 'outdated' : 'own'}`, { name }),
              disabled: isOutdated,
            })),
          ]}
        />
      ) : null}
    </>
  )
}
