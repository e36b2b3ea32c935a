import type { EventConfig } from '@parvis/contract/parts'
import type { Editing } from '../usePart.ts'
import { freshId } from './freshId.ts'
import type { Spoken } from './sentences.ts'
import { lasting } from './sentences.ts'

export type SpeakerFields = EventConfig['speakers'][number]

/** The speakers, and what is said of them in other languages. */
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

/** Under which key the sentences of an event say it. */
export const speakerKey = (id: string, said: 'title' | 'text'): string => `speaker.${id}.${said}`

export const withSpeakers = (fields: SpeakersFields, speakers: readonly SpeakerFields[]): SpeakersFields => ({
  speakers,
  translations: lasting(fields.translations, fields.speakers, speakers, (id) => [
    speakerKey(id, 'title'),
    speakerKey(id, 'text'),
  ]),
})
