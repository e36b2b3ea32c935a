import type { ComponentType, ReactNode } from 'react'
import { Component, createContext, startTransition, use, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { History, Place } from './history.ts'
import { placeAt } from './history.ts'
import type { Scrolling } from './scroll.ts'
import { parseSearch } from './search.ts'

/** A component that comes with its first page, and is there from then on. */
export type LazyScreen<Props = object> = ComponentType<Props> & {
  readonly load: () => Promise<unknown>
  readonly isReady: () => boolean
}

/** A screen that is brought when it is first asked for; once it is there it shows at once. What failed may be tried again. */
export function lazyScreen<Props extends object = object>(
  bring: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let brought: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  const load = () => {
    coming ??= bring().then(
      (screen) => {
        brought = screen
        return screen
      },
      (error: unknown) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  function Lazy(props: Props) {
    const Screen = brought ?? use(load())
    return <Screen {...props} />
  }
  return Object.assign(Lazy, { load, isReady: () => brought !== undefined })
}

type Texts = Readonly<Record<string, string>>

/** Whoever comes to a page, before anything of it shows. */
export interface Going {
  readonly params: Texts
  readonly search: Texts
  readonly href: string
}

/** Answers where to go in place of the page; nothing where they may come in. */
export type Guard = (going: Going) => string | undefined

export interface Route {
  /** The path without its first slash: `$name` stands for a parameter, a last `$` for all that no other route knows. */
  readonly path: string
  /** What is drawn, the outermost first; each leaves the place of the next with `Outlet`. */
  readonly levels: readonly (ComponentType | LazyScreen)[]
  readonly guards?: readonly Guard[]
  /** Brought before the page shows, besides its screens, by what its query says. */
  readonly prepare?: (search: Texts) => Promise<unknown>
  /** What the page stands in, for whoever draws around it. */
  readonly frame?: string
  /** Brings the routes below its path, which take its place; only once the guards have let somebody in. */
  readonly more?: () => Promise<readonly Route[]>
}

interface Found {
  readonly route: Route
  readonly params: Texts
}

/** What is drawn, which is behind the address while the next page is on its way. */
interface Shown extends Found {
  readonly place: Place
  readonly search: Texts
  readonly drawn: readonly ComponentType[]
  /** Why the last of it did not come. */
  readonly failure?: unknown
  readonly isPending: boolean
}

interface Arrival {
  readonly from: Place | undefined
  readonly to: Place
}

interface RouterOptions {
  readonly routes: readonly Route[]
  readonly history: History
  /** Shows what takes long. */
  readonly Pending?: ComponentType
  /** In place of what cannot be shown. */
  readonly Broken?: ComponentType<{ error: unknown }>
  readonly scrolling?: Scrolling
}

/** After so long a page is said to be on its way, and for so long at least. */
const PENDING_MS = 300

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The parameters of an address that a path stands for; nothing where it is another. */
function paramsIn(path: readonly string[], address: readonly string[]): Texts | undefined {
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

/** What is written out comes before a parameter, and a parameter before all the rest. */
const rankOf = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (segment === '$' ? 2 : segment.startsWith('$') ? 1 : 0))
    .join('')

/** The routes in the order in which they are tried. */
const inOrder = (routes: readonly Route[]): readonly Route[] =>
  routes.toSorted((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : 1))

function routeAt(routes: readonly Route[], pathname: string): Found | undefined {
  const address = segmentsOf(pathname)
  for (const route of routes) {
    const params = paramsIn(segmentsOf(route.path), address)
    if (params) return { route, params }
  }
  return undefined
}

const isLazy = (level: ComponentType | LazyScreen): level is LazyScreen => 'load' in level
const isAwaited = (level: ComponentType | LazyScreen): level is LazyScreen => isLazy(level) && !level.isReady()
const Nothing = () => null
const NOWHERE: Route = { path: '', levels: [] }
/** Of the browser: what nobody has kept with an entry. */
const hasOwnState = ({ state }: Place): boolean => Object.keys(state).some((name) => name !== 'key')
const withoutSlash = (href: string): string => href.replace(/(?<=[^/])\/+(?=$|[?#])/, '')

const leave = (href: string, replace: boolean): void => (replace ? location.replace(href) : location.assign(href))
/** Which page the address stands for, and when it shows. */
export class Router {
  readonly history: History
  readonly #options: RouterOptions
  #routes: readonly Route[]
  readonly #followers = new Set<(shown: Shown) => void>()
  readonly #arrivals = new Set<(arrival: Arrival) => void>()
  #shown: Shown | undefined
  #arrived: Shown | undefined
  #turn = 0
  #loading: Promise<void> = Promise.resolve()

  constructor(options: RouterOptions) {
    this.#options = options
    this.#routes = inOrder(options.routes)
    this.history = options.history
    this.history.listen(() => void this.load())
  }

  /** What is drawn now. */
  get shown(): Shown | undefined {
    return this.#shown
  }

  /** Goes to an address of the application; another site is left to the browser. */
  go(href: string, { replace = false }: { replace?: boolean } = {}): void {
    const here = this.history.place
    const next = withoutSlash(placeAt(href, {}, here.href).href)
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)) leave(href, replace)
    else if (next === withoutSlash(here.href) && !hasOwnState(here)) void this.load()
    else if (replace) this.history.replace(next)
    else this.history.push(next)
  }

  /** Brings the screens of an address that somebody is about to open. */
  async preload(href: string): Promise<void> {
    const { pathname } = placeAt(href, {}, this.history.place.href)
    await this.#add(routeAt(this.#routes, pathname)?.route)
    const found = routeAt(this.#routes, pathname)
    await Promise.all(found?.route.levels.filter(isAwaited).map((level) => level.load()) ?? [])
  }

  /** Asks the guards again and shows the page of the address; resolves once it is there, or the one it led to. */
  load(): Promise<void> {
    if (this.#arrived) this.#options.scrolling?.leave(this.#arrived.place)
    this.#turn++
    this.#loading = this.#open(this.#turn)
    return this.#loading
  }

  async #open(turn: number): Promise<void> {
    const { place } = this.history
    const found = routeAt(this.#routes, place.pathname) ?? { route: NOWHERE, params: {} }
    const search = parseSearch(place.search)
    for (const guard of found.route.guards ?? []) {
      const href = guard({ params: found.params, search, href: place.href })
      if (href === undefined) continue
      this.history.replace(href)
      return this.#loading
    }
    const next = { ...found, place, search }
    const { levels, prepare, more } = found.route
    if (more) return this.#openMore(next, turn)
    const awaited = levels.filter(isAwaited)
    const failure = awaited.length > 0 || prepare ? await this.#bring(next, turn) : undefined
    if (turn !== this.#turn) return this.#loading
    this.#show({ ...next, drawn: this.#drawn(found.route.levels), failure, isPending: false })
  }

  /** Puts the routes that one brings in its place. */
  async #add(route: Route | undefined): Promise<void> {
    const brought = await route?.more?.()
    if (brought && this.#routes.includes(route as Route))
      this.#routes = inOrder([...this.#routes.filter((one) => one !== route), ...brought])
  }

  /** Opens an address below a route that brings others, once they are there. */
  async #openMore(next: Omit<Shown, 'drawn' | 'isPending'>, turn: number): Promise<void> {
    const { route } = next
    const failure = await this.#bring({ ...next, route: { ...route, prepare: () => this.#add(route) } }, turn)
    if (turn !== this.#turn) return this.#loading
    if (failure === undefined) return this.#open(turn)
    this.#show({ ...next, drawn: [...this.#drawn(route.levels), Nothing], failure, isPending: false })
  }

  /** Waits for what a page needs, and says so when it takes long. Answers why it did not come. */
  async #bring(next: Pick<Shown, 'route' | 'params' | 'place' | 'search'>, turn: number): Promise<unknown> {
    let least: Promise<unknown> | undefined
    const { levels, prepare } = next.route
    // Before anything is drawn, what was there stays.
    const timer =
      this.#shown &&
      setTimeout(() => {
        if (turn !== this.#turn) return
        least = new Promise((resolve) => setTimeout(resolve, PENDING_MS))
        this.#show({ ...next, drawn: this.#drawn(levels), isPending: true })
      }, PENDING_MS)
    try {
      await Promise.all([...levels.filter(isAwaited).map((level) => level.load()), prepare?.(next.search)])
      return undefined
    } catch (error) {
      return error
    } finally {
      clearTimeout(timer)
      await least
    }
  }

  /** The levels that are there, and what is said in place of the first that is not. */
  #drawn(levels: Route['levels']): readonly ComponentType[] {
    const { Pending = Nothing } = this.#options
    const missing = levels.findIndex(isAwaited)
    if (missing < 0) return levels
    return [...levels.slice(0, missing), Pending]
  }

  #show(shown: Shown): void {
    this.#shown = shown
    for (const follow of [...this.#followers]) follow(shown)
  }

  /** Follows what is to be drawn; returns how to stop. */
  follow(follower: (shown: Shown) => void): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  /** Calls back when a page has been drawn; returns how to stop. */
  onArrival(listener: (arrival: Arrival) => void): () => void {
    this.#arrivals.add(listener)
    return () => this.#arrivals.delete(listener)
  }

  /** Notes that something is drawn. */
  arrive(shown: Shown): void {
    if (shown.isPending || shown === this.#arrived) return
    const from = this.#arrived?.place
    const to = shown.place
    this.#arrived = shown
    if (from !== to) this.#options.scrolling?.arrive(to, from === undefined)
    for (const listener of [...this.#arrivals]) listener({ from, to })
  }

  /** What stands in place of a page that throws. */
  get Broken(): RouterOptions['Broken'] {
    return this.#options.Broken
  }
}

const RouterContext = createContext<Router | null>(null)
const ShownContext = createContext<Shown | undefined>(undefined)
const DepthContext = createContext(0)

/** Draws the pages of a router, which `load` has begun. */
export function RouterProvider({ router }: { router: Router }) {
  const [shown, setShown] = useState(router.shown)
  useLayoutEffect(() => {
    const draw = (next: Shown) => startTransition(() => setShown(next))
    if (router.shown) draw(router.shown)
    return router.follow(draw)
  }, [router])
  useLayoutEffect(() => {
    if (shown) router.arrive(shown)
  }, [router, shown])
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <Outlet />
      </ShownContext>
    </RouterContext>
  )
}

/** The place of the next level of the page. */
export function Outlet() {
  const depth = use(DepthContext)
  const shown = use(ShownContext)
  const { Broken } = useRouter()
  const Level = shown?.drawn[depth]
  if (!Level) return null
  const isMissing = shown.failure !== undefined && depth === shown.drawn.length - 1
  return (
    <DepthContext value={depth + 1}>
      <Catch shown={shown} Broken={Broken}>
        {isMissing && Broken ? <Broken error={shown.failure} /> : <Level />}
      </Catch>
    </DepthContext>
  )
}

interface CatchProps {
  shown: Shown
  Broken: RouterOptions['Broken']
  children: ReactNode
}

interface CatchState {
  readonly failure: { readonly error: unknown } | undefined
  readonly shown: Shown
}

/** What throws is said in its place, until another page comes there. */
class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { failure: undefined, shown: this.props.shown }

  static getDerivedStateFromError(error: unknown): Partial<CatchState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ shown }: CatchProps, state: CatchState): CatchState | null {
    return shown === state.shown ? null : { shown, failure: undefined }
  }

  override render() {
    const { Broken, children } = this.props
    const { failure } = this.state
    if (!failure) return children
    if (!Broken) throw failure.error
    return <Broken error={failure.error} />
  }
}

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('RouterProvider is missing')
  return router
}

/** The page that is drawn: its path without a last slash, and what it stands in. */
export function usePage(): { readonly path: string; readonly frame: string | undefined } {
  const shown = use(ShownContext)
  return { path: withoutSlash(shown?.place.pathname ?? '/'), frame: shown?.route.frame }
}

/** What the query of the page says, as text. */
export function useSearch<Name extends string>(): Readonly<Partial<Record<Name, string>>> {
  return (use(ShownContext)?.search ?? {}) as Partial<Record<Name, string>>
}

/** The parameters of the page's path. */
export function useParams<Name extends string>(): Readonly<Partial<Record<Name, string>>> {
  return (use(ShownContext)?.params ?? {}) as Partial<Record<Name, string>>
}

/** The address, which changes before the page that it leads to is ready. */
export function usePlace(): Place {
  const { history } = useRouter()
  const here = () => history.place
  return useSyncExternalStore(history.listen, here, here)
}
