import type { EventConfig } from '@parvis/contract/parts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Spoken } from '#features/event-config/kit/sentences.ts'
import { lasting } from '#features/event-config/kit/sentences.ts'
import type { Editing } from '#features/event-config/usePart.ts'

export type SpeakerFields = EventConfig['speakers'][number]

export interface SpeakersFields extends Spoken {
  readonly speakers: readonly SpeakerFields[]
}

export const SPEAKERS: Editing<readonly SpeakerFields[]> = {
  part: 'speakers',
  draftOf: (value) => value as readonly SpeakerFields[],
  partOf: (speakers) => speakers,
  lacking: (speakers) => speakers.flatMap(({ name }, index) => (name.trim() === '' ? [`${index}.name`] : [])),
}

export const newSpeaker = (): SpeakerFields => ({ id: freshId('speaker-'), name: '', title: '', picture: '', text: '' })

export const speakerKey = (id: string, said: 'title' | 'text'): string => `speaker.${id}.${said}`

export const withSpeakers = (fields: SpeakersFields, speakers: readonly SpeakerFields[]): SpeakersFields => ({
  speakers,
  translations: lasting(fields.translations, fields.speakers, speakers, (id) => [
    speakerKey(id, 'title'),
    speakerKey(id, 'text'),
  ]),
})
