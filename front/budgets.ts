import { gzipSync } from 'node:zlib'
import type { Piece } from './area.ts'
import { follow } from './area.ts'

interface Route {
  readonly name: string
  /** The modules that it opens, besides the start of the page. */
  readonly opens: RegExp
  /** Bytes of JavaScript that it may bring, once compressed. */
  readonly budget: number
}

/** What each page brings before anybody does anything, in French; a budget is what the page has come down to, and a little more. */
export const ROUTES: readonly Route[] = [
  {
    name: 'the first page',
    opens: /\/(home\/EntranceScreen|kit\/clean|words\/entry\.fr)\.tsx?$/,
    budget: 124_000,
  },
  {
    name: 'the registration',
    opens: /\/(app\/(steps|activityLog)|kit\/clean|words\/(entry|visit)\.fr)\.tsx?$/,
    budget: 183_500,
  },
  {
    name: 'the live',
    opens: /\/(live\/LiveScreen|app\/activityLog|kit\/clean|words\/(entry|live)\.fr)\.tsx?$/,
    budget: 157_000,
  },
  {
    name: 'the overview of the area',
    opens: /\/(AreaLayout|OverviewScreen|words\/(entry|area)\.fr)\.tsx?$/,
    budget: 180_000,
  },
]

/** What a route loads, in bytes once compressed: the page's own start, the modules that it opens, and all they lean on. */
export function weightOf(all: readonly Piece[], { opens }: Pick<Route, 'opens'>): number {
  const pieces = new Map(all.map((piece) => [piece.fileName, piece]))
  const first = all.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => opens.test(id)))
  const loaded = follow(pieces, first, ({ imports }) => imports)
  return [...loaded].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

/** The routes that weigh more than they may. */
export const tooHeavy = (all: readonly Piece[], routes: readonly Route[] = ROUTES): string[] =>
  routes.flatMap((route) => {
    const weight = weightOf(all, route)
    return weight > route.budget ? [`${route.name} weighs ${weight} bytes, over ${route.budget}`] : []
  })
