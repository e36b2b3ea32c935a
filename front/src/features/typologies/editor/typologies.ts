import type { EventConfig } from '@parvis/contract/parts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Values } from '#features/event-config/kit/settings.ts'
import type { Editing } from '#features/event-config/usePart.ts'

export type TypeFields = EventConfig['typologies'][number]

export const TYPES: Editing<readonly TypeFields[]> = {
  part: 'typologies',
  draftOf: (value) => value as readonly TypeFields[],
  partOf: (types) => types.map((type) => ({ ...type, colour: type.colour?.trim() || null })),
  lacking: (types) => types.flatMap(({ label }, index) => (label.trim() === '' ? [`${index}.label`] : [])),
}

export const newType = (): TypeFields => ({ id: freshId('type-'), label: '', isRetired: false, colour: null })

export interface TypesFields {
  readonly typologies: readonly TypeFields[]
  readonly settings: Values
}

const hiddenIn = ({ settings }: Pick<TypesFields, 'settings'>): readonly string[] =>
  (settings['FO_TYPOLOGY_HIDDEN'] as readonly string[] | undefined) ?? []

/** Whether a type is given by the team alone. */
export const isHidden = (fields: TypesFields, id: string): boolean => hiddenIn(fields).includes(id)

function withHiddenIds({ settings, ...fields }: TypesFields, ids: readonly string[]): TypesFields {
  const { FO_TYPOLOGY_HIDDEN: _, ...others } = settings
  return { ...fields, settings: ids.length > 0 ? { ...settings, FO_TYPOLOGY_HIDDEN: ids } : others }
}

export function withHidden(fields: TypesFields, id: string, isNowHidden: boolean): TypesFields {
  const others = hiddenIn(fields).filter((one) => one !== id)
  return withHiddenIds(fields, isNowHidden ? [...others, id] : others)
}

/** Other types; one that is left out is hidden no more. */
export function withTypes(fields: TypesFields, typologies: readonly TypeFields[]): TypesFields {
  const next = { ...fields, typologies }
  const left = fields.typologies.filter(({ id }) => !typologies.some((type) => type.id === id))
  const hidden = hiddenIn(fields)
  const still = hidden.filter((id) => !left.some((type) => type.id === id))
  return still.length === hidden.length ? next : withHiddenIds(next, still)
}

export const firstOffered = (fields: TypesFields): TypeFields | undefined =>
  fields.typologies.find(({ id, isRetired }) => !isRetired && !isHidden(fields, id))

export const startsChosen = ({ settings }: TypesFields): boolean => settings['FO_TYPOLOGY_DEFAULT_HIDE'] !== true
export const skipsKnown = ({ settings }: TypesFields): boolean => settings['FO_TYPOLOGY_NEXT'] === true
