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
    words: 'visit',
    screen: named(() => import('./steps.tsx'), 'RegistrationPage'),
  },
  {
    path: 'companions',
    frame: 'private',
    words: 'visit',
    screen: named(() => import('./companions.tsx'), 'CompanionsPage'),
  },
  {
    path: 'organisation/participants/$userId/inscription',
    frame: 'area',
    words: 'editor',
    screen: named(() => import('./behalf.tsx'), 'BehalfPage'),
  },
] as const satisfies readonly Page[]

type Declared = { [F in (typeof features)[number] as F['name']]: F extends { pages: readonly (infer P)[] } ? P : never }

/** Each page of an event, but the entrance itself, which whatever is unknown shows too. */
export const pages: readonly (Page & { readonly path: PagePath })[] = [
  ...composed,
  ...features.flatMap((feature) => ('pages' in feature ? [...feature.pages] : [])),
]

/** The address of every page, as it is declared. */
export type PagePath = (typeof composed)[number]['path'] | Declared[keyof Declared]['path']

/** The ways of the organisers' area, each with the address of its page. */
export const entriesOfArea = pages.flatMap(({ path, entry }) => (entry ? [{ ...entry, path }] : []))
