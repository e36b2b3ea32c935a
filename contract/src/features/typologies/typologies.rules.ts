import type { Settings } from '#features/context/context.settings.ts'
import type { Typology } from './typologies.ts'

/** Typologies offered, hidden ones removed and labels overridden (specification 1, § 2). */
export function visibleTypologies(
  typologies: readonly Typology[],
  settings: Pick<Settings, 'FO_TYPOLOGY_HIDDEN' | 'FO_TYPOLOGY_LABELS'>,
): Typology[] {
  return typologies
    .filter((typology) => !settings.FO_TYPOLOGY_HIDDEN.includes(typology.id))
    .map((typology) => ({ id: typology.id, label: settings.FO_TYPOLOGY_LABELS[typology.id] || typology.label }))
}
