import type { Page } from '#feature.ts'
import { named } from '#feature.ts'
import { features } from '#features.ts'

/** Pages composed of several features, which none of them can declare. */
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

type PagesByFeature = {
  [F in (typeof features)[number] as F['name']]: F extends { pages: readonly (infer P)[] } ? P : never
}

export type DeclaredPath = PagesByFeature[keyof PagesByFeature]['path']

export type PagePath = (typeof composed)[number]['path'] | DeclaredPath

/** The pages of an event, apart from the login, which is the fallback, and those of the area. */
export const pages: readonly (Page & { readonly path: PagePath })[] = [
  ...composed,
  ...features
    .flatMap((feature) => ('pages' in feature ? [...feature.pages] : []))
    .filter(({ frame }) => frame !== 'area'),
]
