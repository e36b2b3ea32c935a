import type { EventConfig } from '@parvis/contract/parts'
import type { Editing } from '../usePart.ts'
import { freshId } from './freshId.ts'

export type TypeFields = EventConfig['typologies'][number]

export const TYPES: Editing<readonly TypeFields[]> = {
  part: 'typologies',
  draftOf: (value) => value as readonly TypeFields[],
  partOf: (types) => types.map((type) => ({ ...type, colour: type.colour?.trim() || null })),
  lacking: (types) => types.flatMap(({ label }, index) => (label.trim() === '' ? [`${index}.label`] : [])),
}

export const newType = (): TypeFields => ({ id: freshId('type-'), label: '', isRetired: false, colour: null })
