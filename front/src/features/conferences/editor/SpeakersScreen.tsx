import { FoldedItems } from '#features/event-config/kit/FoldedItems.tsx'
import { ProgrammePage } from '#features/event-config/kit/ProgrammePage.tsx'
import { SENTENCES } from '#features/event-config/kit/sentences.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { useTogether } from '#features/event-config/useTogether.ts'
import { useSay } from '#kit/say.tsx'
import { SpeakerForm } from './SpeakerForm.tsx'
import type { SpeakersFields } from './speakers.ts'
import { newSpeaker, SPEAKERS, withSpeakers } from './speakers.ts'

export function SpeakersScreen() {
  const say = useSay()
  const speakers = usePart(SPEAKERS)
  const edited = useTogether<SpeakersFields>({ speakers, translations: usePart(SENTENCES) })
  return (
    <ProgrammePage
      part="speakers"
      edited={edited}
      isAtField={(path) => /^(speakers\.\d+\.(name|title|picture|text)$|translations\.)/.test(path)}
      shown={({ speakers: all }) => (
        <ul>
          {all.map(({ id, name, title }) => (
            <li key={id}>{[name, title].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
    >
      {(fields) => (
        <FoldedItems
          kind="speakers"
          icon="people"
          items={fields.speakers}
          edited={{ ...speakers, edit: (next) => edited.edit(withSpeakers(fields, next)) }}
          nameOf={({ name }) => name}
          short={({ title }) => title || say('parts.speakers.untitled')}
          make={newSpeaker}
          fields={(speaker, onChange, errorAt, isNew) => (
            <SpeakerForm
              speaker={speaker}
              fields={fields}
              errors={edited.errors}
              errorAt={errorAt}
              isNew={isNew}
              onChange={onChange}
              onFields={edited.edit}
            />
          )}
        />
      )}
    </ProgrammePage>
  )
}
