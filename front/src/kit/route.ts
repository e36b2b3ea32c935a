import type { ComponentType } from 'react'
import type { LazyScreen } from './lazyScreen.tsx'

/** Parameters of a path or a query, decoded. */
export type Params = Readonly<Record<string, string>>

/** The location that a guard decides on. */
export interface GuardArgs {
  readonly params: Params
  readonly search: Params
  readonly href: string
}

/** Returns the address to redirect to; undefined lets the page load. */
export type Guard = (args: GuardArgs) => string | undefined

export interface Route {
  /** The path without its first slash: `$name` matches one segment, a last `$` any number of them, none included. */
  readonly path: string
  /** From the outermost layout to the screen itself; each renders the next one in its `Outlet`. */
  readonly layouts: readonly (ComponentType | LazyScreen)[]
  readonly guards?: readonly Guard[]
  /** Loads what the page needs besides its code, before it is rendered. */
  readonly prepare?: (search: Params) => Promise<unknown>
  /** Name of the frame around the page, which `usePage` returns. */
  readonly frame?: string
  /** Loads the routes below this path, once its guards have passed; they replace this one. */
  readonly loadRoutes?: () => Promise<readonly Route[]>
}

/** The route of an address, and what its parameters stand for. */
export interface RouteMatch {
  readonly route: Route
  readonly params: Params
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function matchPath(path: readonly string[], address: readonly string[]): Params | undefined {
  const isOpen = path.at(-1) === '$'
  if (isOpen ? address.length < path.length - 1 : address.length !== path.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, segment] of path.entries()) {
    const given = decoded(address[i] ?? '')
    if (segment === '$') break
    if (segment.startsWith('$')) params[segment.slice(1)] = given
    else if (segment.toLowerCase() !== given.toLowerCase()) return undefined
  }
  return params
}

const rankOf = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (segment === '$' ? 2 : segment.startsWith('$') ? 1 : 0))
    .join('')

/** Sorts routes for `matchRoute`: in each segment, literal text comes before a parameter, and a parameter before `$`. */
export const sortRoutes = (routes: readonly Route[]): readonly Route[] =>
  routes.toSorted((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : 1))

/** The first of the sorted routes that matches a path, without regard to case; undefined when none does. */
export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch | undefined {
  const address = segmentsOf(pathname)
  for (const route of routes) {
    const params = matchPath(segmentsOf(route.path), address)
    if (params) return { route, params }
  }
  return undefined
}
