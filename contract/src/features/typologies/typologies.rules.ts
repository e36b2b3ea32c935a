import type { Settings } from '#features/events/events.settings.ts'
import type { Typology } from './typologies.ts'

/**
 * Types to offer, with their labels overridden; hidden and retired ones are removed (specification 1, § 2). A retired
 * type `heldId` stays.
 */
export function visibleTypologies(
  typologies: readonly Typology[],
  settings: Pick<Settings, 'FO_TYPOLOGY_HIDDEN' | 'FO_TYPOLOGY_LABELS'>,
  heldId?: string | null,
): Typology[] {
  return typologies
    .filter(({ id, isRetired }) => !settings.FO_TYPOLOGY_HIDDEN.includes(id) && (!isRetired || id === heldId))
    .map((typology) => ({ ...typology, label: settings.FO_TYPOLOGY_LABELS[typology.id] || typology.label }))
}
