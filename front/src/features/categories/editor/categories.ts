import type { EventConfig } from '@parvis/contract/parts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Editing } from '#features/event-config/usePart.ts'

type Category = EventConfig['categories'][number]

export const CATEGORIES: Editing<readonly Category[]> = {
  part: 'categories',
  draftOf: (value) => value as readonly Category[],
  partOf: (categories) => categories,
  lacking: (categories) => categories.flatMap(({ label }, index) => (label.trim() === '' ? [`${index}.label`] : [])),
}
export const newCategory = (): Category => ({ id: freshId('category-'), label: '', isRetired: false })
