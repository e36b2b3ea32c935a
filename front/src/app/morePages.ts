import type { Feature, MovedPage, Page } from '#feature.ts'
import { features } from '#features.ts'
import { pages } from './pages.ts'

const known = new Set<string>(pages.map(({ path }) => path))
const declared: readonly Feature[] = features

/** The remaining pages, loaded on demand; the build decides which they are. */
export const morePages: readonly Page[] = declared
  .flatMap((feature) => feature.pages ?? [])
  .filter(({ frame, path }) => frame !== 'area' && !known.has(path))

export const movedPages: readonly MovedPage[] = declared.flatMap(({ moved }) => moved ?? [])
