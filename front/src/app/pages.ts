import type { Page } from '#feature.ts'
import { named } from '#feature.ts'
import { features } from '#features.ts'

/** Pages that put several features together, so that none of them can declare them. */
const composed = [
  {
    path: '',
    frame: 'private',
    words: 'visit',
    screen: named(() => import('./home.tsx'), 'HomePage'),
  },
  {
    path: 'inscription',
    frame: 'private',
    words: 'begin',
    screen: named(() => import('./steps.tsx'), 'RegistrationPage'),
  },
  {
    path: 'companions',
    frame: 'private',
    words: 'visit',
    screen: named(() => import('./companions.tsx'), 'CompanionsPage'),
  },
] as const satisfies readonly Page[]

type Declared = { [F in (typeof features)[number] as F['name']]: F extends { pages: readonly (infer P)[] } ? P : never }

/** The address of every page that a feature declares. */
export type DeclaredPath = Declared[keyof Declared]['path']

/** The address of every page outside the area, as it is declared. */
export type PagePath = (typeof composed)[number]['path'] | DeclaredPath

/** Each page of an event but the entrance itself, which whatever is unknown shows too, and those of the area. */
export const pages: readonly (Page & { readonly path: PagePath })[] = [
  ...composed,
  ...features
    .flatMap((feature) => ('pages' in feature ? [...feature.pages] : []))
    .filter(({ frame }) => frame !== 'area'),
]
