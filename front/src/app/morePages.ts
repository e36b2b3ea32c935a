import type { Feature, MovedPage, Page } from '#feature.ts'
import { features } from '#features.ts'
import { pages } from './pages.ts'

const known = new Set<string>(pages.map(({ path }) => path))
const declared: readonly Feature[] = features

/** The pages of an event that are not known from the start; only the build leaves any out of that. */
export const morePages: readonly Page[] = declared
  .flatMap((feature) => feature.pages ?? [])
  .filter(({ frame, path }) => frame !== 'area' && !known.has(path))

/** Every address of before. */
export const movedPages: readonly MovedPage[] = declared.flatMap(({ moved }) => moved ?? [])
