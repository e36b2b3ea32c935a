import type { Page } from '#feature.ts'
import { named } from '#feature.ts'
import { features } from '#features.ts'
import type { DeclaredPath } from './pages.ts'

/** A page that puts several features together, so that none of them can declare it. */
const composed = {
  path: 'organisation/participants/$userId/inscription',
  frame: 'area',
  words: 'editor',
  screen: named(() => import('./behalf.tsx'), 'BehalfPage'),
} as const satisfies Page

/** The address of every page of the area. */
export type AreaPath = typeof composed.path | DeclaredPath

/** Each page of the organisers' area. */
export const areaPages: readonly (Page & { readonly path: AreaPath })[] = [
  composed,
  ...features
    .flatMap((feature) => ('pages' in feature ? [...feature.pages] : []))
    .filter(({ frame }) => frame === 'area'),
]

/** The ways of the organisers' area, each with the address of its page. */
export const entriesOfArea = areaPages.flatMap(({ path, entry }) => (entry ? [{ ...entry, path }] : []))
