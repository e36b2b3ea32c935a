import type { Page } from '#feature.ts'
import { named } from '#feature.ts'
import { features } from '#features.ts'
import type { DeclaredPath } from './pages.ts'

/** A page composed of several features, which none of them can declare. */
const composed = {
  path: 'organisation/participants/$userId/inscription',
  frame: 'area',
  words: 'editor',
  screen: named(() => import('./behalf.tsx'), 'BehalfPage'),
} as const satisfies Page

export type AreaPath = typeof composed.path | DeclaredPath

export const areaPages: readonly (Page & { readonly path: AreaPath })[] = [
  composed,
  ...features
    .flatMap((feature) => ('pages' in feature ? [...feature.pages] : []))
    .filter(({ frame }) => frame === 'area'),
]

export const entriesOfArea = areaPages.flatMap(({ path, entry }) => (entry ? [{ ...entry, path }] : []))
