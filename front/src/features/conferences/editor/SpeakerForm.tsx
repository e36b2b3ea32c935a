import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { ErrorAt } from '#features/event-config/kit/FoldedItems.tsx'
import { PictureField } from '#features/event-config/kit/PictureField.tsx'
import { saying, sentenceIn } from '#features/event-config/kit/sentences.ts'
import { Written } from '#features/event-config/kit/Written.tsx'
import { useOtherLanguages } from '#features/event-config/useOtherLanguages.ts'
import { useSay } from '#kit/say.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { SpeakerFields, SpeakersFields } from './speakers.ts'
import { speakerKey } from './speakers.ts'

interface SpeakerFormProps {
  readonly speaker: SpeakerFields
  readonly fields: SpeakersFields
  readonly errors: readonly FieldError[]
  readonly errorAt: ErrorAt
  readonly isNew: boolean
  readonly onChange: (speaker: SpeakerFields) => void
  readonly onFields: (fields: SpeakersFields) => void
}

export function SpeakerForm({ speaker, fields, errors, errorAt, isNew, onChange, onFields }: SpeakerFormProps) {
  const say = useSay()
  const others = useOtherLanguages()
  const own = (key: 'name' | 'title' | 'picture' | 'text') => ({
    label: say(`parts.speakers.${key}`),
    name: `${speaker.id}-${key}`,
    value: speaker[key],
    error: errorAt(key),
    onChange: (text: string) => onChange({ ...speaker, [key]: text }),
  })
  const other = ({ to, language }: (typeof others)[number], said: 'title' | 'text') => ({
    label: say('parts.programme.in', { name: say(`parts.speakers.${said}`), language }),
    hint: say('parts.programme.inherit'),
    name: `${speaker.id}-${said}-${to}`,
    value: sentenceIn(fields, to, speakerKey(speaker.id, said)),
    error: errors.find(({ path }) => path === `translations.${to}.${speakerKey(speaker.id, said)}`)?.message,
    onChange: (text: string) => onFields(saying(fields, to, speakerKey(speaker.id, said), text)),
  })
  return (
    <>
      <TextInput {...own('name')} required maxLength={200} autoFocus={isNew} />
      <TextInput {...own('title')} hint={say('parts.speakers.title.hint')} maxLength={300} />
      {others.map((one) => (
        <TextInput key={one.to} {...other(one, 'title')} maxLength={300} />
      ))}
      <PictureField {...own('picture')} use="small" />
      <Written {...own('text')} hint={say('settings.html')} />
      {others.map((one) => (
        <Written key={one.to} {...other(one, 'text')} />
      ))}
    </>
  )
}
