import type { EventConfig } from '@parvis/contract/parts'
import type { Editing } from '../usePart.ts'
import { freshId } from './freshId.ts'

export type TypeFields = EventConfig['typologies'][number]

export const TYPES: Editing<readonly TypeFields[]> = {
  part: 'typologies',
  draftOf: (value) => value as readonly TypeFields[],
  partOf: (types) => types,
  lacking: (types) => types.flatMap(({ label }, index) => (label.trim() === '' ? [`${index}.label`] : [])),
}

export const newType = (): TypeFields => ({ id: freshId('type-'), label: '' })
