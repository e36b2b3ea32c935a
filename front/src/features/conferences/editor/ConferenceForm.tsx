import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { useRef, useState } from 'react'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { PictureField } from '#features/event-config/kit/PictureField.tsx'
import { saying, sentenceIn } from '#features/event-config/kit/sentences.ts'
import { Written } from '#features/event-config/kit/Written.tsx'
import { useOtherLanguages } from '#features/event-config/useOtherLanguages.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from './Programme.module.css'
import type { ConferenceFields, ProgrammeFields, Said } from './programme.ts'
import { conferenceKey, inTheirOrder, newSlot } from './programme.ts'
import { SlotForm } from './SlotForm.tsx'
import type { Around } from './useAround.ts'

interface ConferenceFormProps {
  readonly conference: ConferenceFields
  readonly fields: ProgrammeFields
  readonly around: Around
  readonly errors: readonly FieldError[]
  readonly errorAt: ErrorAt
  readonly isNew: boolean
  readonly slotId: string | undefined
  readonly onChange: (conference: ConferenceFields) => void
  readonly onFields: (fields: ProgrammeFields) => void
}

/** The fields of a conference: title, speakers, audience, slots. */
export function ConferenceForm(props: ConferenceFormProps) {
  const { conference, fields, around, errors, errorAt, isNew, onChange, onFields } = props
  const say = useSay()
  const others = useOtherLanguages()
  const own = (key: Said | 'logo') => ({
    label: say(`parts.conferences.${key}`),
    name: `${conference.id}-${key}`,
    value: conference[key],
    error: errorAt(key),
    onChange: (text: string) => onChange({ ...conference, [key]: text }),
  })
  const other = ({ to, language }: (typeof others)[number], said: Said) => {
    const key = conferenceKey(conference.id, said)
    return {
      label: say('parts.programme.in', { name: say(`parts.conferences.${said}`), language }),
      hint: say('parts.programme.inherit'),
      name: `${conference.id}-${said}-${to}`,
      value: sentenceIn(fields, to, key),
      error: errors.find(({ path }) => path === `translations.${to}.${key}`)?.message,
      onChange: (text: string) => onFields(saying(fields, to, key, text)),
    }
  }
  return (
    <>
      <TextInput {...own('title')} required maxLength={300} autoFocus={isNew} />
      {others.map((one) => (
        <TextInput key={one.to} {...other(one, 'title')} maxLength={300} />
      ))}
      <Slots {...props} />
      <ConferenceDetails conference={conference} around={around} onChange={onChange} />
      <Written {...own('description')} hint={say('settings.html')} />
      {others.map((one) => (
        <Written key={one.to} {...other(one, 'description')} />
      ))}
      <PictureField {...own('logo')} use="small" />
    </>
  )
}

function Slots({ conference, around, errorAt, slotId, onChange }: ConferenceFormProps) {
  const say = useSay()
  const { event } = useEvent()
  const [added, setAdded] = useState(slotId)
  const add = useRef<HTMLButtonElement>(null)
  const { slots } = conference
  return (
    <section className={styles.slots} aria-label={say('parts.conferences.slots')}>
      <h2>{say('parts.conferences.slots')}</h2>
      {slots.map((slot, index) => (
        <SlotForm
          key={slot.id}
          slot={slot}
          around={around}
          isFirst={slot.id === added}
          errorAt={(path) => errorAt(`slots.${index}.${path}`)}
          onChange={(next) => onChange({ ...conference, slots: slots.with(index, next) })}
          onRemove={() => {
            onChange({ ...conference, slots: slots.toSpliced(index, 1) })
            add.current?.focus()
          }}
        />
      ))}
      <div>
        <Button
          small
          variant="ghost"
          icon="plus"
          buttonRef={add}
          onClick={() => {
            const slot = newSlot(slots, event.days)
            setAdded(slot.id)
            onChange({ ...conference, slots: [...slots, slot] })
          }}
        >
          {say('parts.slots.add')}
        </Button>
      </div>
    </section>
  )
}

const FLAGS = ['isRequired', 'isRemote', 'isDisabledForCompanions'] as const

function ConferenceDetails({
  conference,
  around,
  onChange,
}: Pick<ConferenceFormProps, 'conference' | 'around' | 'onChange'>) {
  const say = useSay()
  const { id, speakers, categories } = conference
  return (
    <>
      {around.speakers.length > 0 ? (
        <CheckboxGroup
          label={say('parts.conferences.speakers')}
          name={`${id}-speakers`}
          spread
          value={speakers}
          options={around.speakers.map(({ id: value, name, title }) => ({
            value,
            label: name,
            description: title || undefined,
          }))}
          onChange={(chosen) => onChange({ ...conference, speakers: inTheirOrder(speakers, chosen) })}
        />
      ) : null}
      {around.categories.length > 0 ? (
        <CheckboxGroup
          label={say('parts.conferences.categories')}
          name={`${id}-categories`}
          spread
          value={categories}
          options={around.categories
            .filter(({ id: one, isRetired }) => !isRetired || categories.includes(one))
            .map(({ id: value, label }) => ({ value, label }))}
          onChange={(chosen) => onChange({ ...conference, categories: inTheirOrder(categories, chosen) })}
        />
      ) : null}
      <CheckboxGroup
        label={say('parts.conferences.how')}
        name={`${id}-how`}
        spread
        value={FLAGS.filter((flag) => conference[flag])}
        options={FLAGS.map((value) => ({
          value,
          label: say(`parts.conferences.${value}`),
          description: say(`parts.conferences.${value}.hint`),
        }))}
        onChange={(chosen) =>
          onChange({ ...conference, ...Object.fromEntries(FLAGS.map((flag) => [flag, chosen.includes(flag)])) })
        }
      />
    </>
  )
}
