import type { ComponentType } from 'react'
import { emitter } from './emitter.ts'
import type { History, Location } from './history.ts'
import { locationAt, withoutTrailingSlash } from './history.ts'
import { isUnloaded } from './lazyScreen.tsx'
import type { Params, Route, RouteMatch } from './route.ts'
import { matchRoute, sortRoutes } from './route.ts'
import type { ScrollRestorer } from './scroll.ts'
import { parseSearch } from './search.ts'

/** A location and the route that it matches. */
interface Target extends RouteMatch {
  readonly location: Location
  readonly search: Params
}

/** The page to render; the address is ahead of it while the next page loads. */
export interface LoadedPage extends Target {
  /** From the outermost layout to the screen, or to the fallback while it loads. */
  readonly components: readonly ComponentType[]
  /** Why the last component could not be loaded. */
  readonly error?: unknown
  readonly isPending: boolean
}

/** A page that has been rendered, and the one before; there is none before the first. */
export interface Navigation {
  readonly from: Location | undefined
  readonly to: Location
}

export interface PageLoaderOptions {
  readonly routes: readonly Route[]
  readonly history: History
  readonly scroll?: ScrollRestorer
  /** Shown in place of a screen that takes long to load. */
  readonly Fallback?: ComponentType
  /** Shown in place of a screen that fails to load or throws. */
  readonly ErrorFallback?: ComponentType<{ error: unknown }>
}

/** Delay before the fallback is shown, and the least time that it then stays. */
const FALLBACK_MS = 300

const Nothing = () => null
const NO_ROUTE: Route = { path: '', layouts: [] }
const isExternal = (href: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)
const leaveFor = (href: string, replace: boolean): void => (replace ? location.replace(href) : location.assign(href))
const hasOwnState = ({ state }: Location): boolean => Object.keys(state).some((name) => name !== 'key')

/** Navigates, asks the guards of the new location, and loads its page while the previous one stays on screen. */
export class PageLoader {
  readonly history: History
  readonly #options: PageLoaderOptions
  readonly #changes = emitter<LoadedPage>()
  readonly #renders = emitter<Navigation>()
  #routes: readonly Route[]
  #page: LoadedPage | undefined
  #rendered: LoadedPage | undefined
  /** Number of the latest load: an earlier one that finishes later is dropped. */
  #latest = 0
  #loading: Promise<void> = Promise.resolve()

  /** Follows the history; the first page is loaded by `load`. */
  constructor(options: PageLoaderOptions) {
    this.#options = options
    this.#routes = sortRoutes(options.routes)
    this.history = options.history
    this.history.listen(() => void this.load())
  }

  /** The page to render; undefined before the first one is loaded. */
  get page(): LoadedPage | undefined {
    return this.#page
  }

  /** See {@link PageLoaderOptions.ErrorFallback}. */
  get ErrorFallback(): PageLoaderOptions['ErrorFallback'] {
    return this.#options.ErrorFallback
  }

  /** Goes to an address; one of another site is left to the browser. The current address is loaded again without a new entry. */
  navigate(href: string, { replace = false }: { replace?: boolean } = {}): void {
    const here = this.history.location
    const next = withoutTrailingSlash(locationAt(href, {}, here.href).href)
    if (isExternal(href)) leaveFor(href, replace)
    else if (next === withoutTrailingSlash(here.href) && !hasOwnState(here)) void this.load()
    else if (replace) this.history.replace(next)
    else this.history.push(next)
  }

  /** Loads the code of the page at an address, without its guards, so that it opens at once later. Rejects when that fails. */
  async preload(href: string): Promise<void> {
    const { pathname } = locationAt(href, {}, this.history.location.href)
    await this.#addRoutes(matchRoute(this.#routes, pathname)?.route)
    const match = matchRoute(this.#routes, pathname)
    await Promise.all(match?.route.layouts.filter(isUnloaded).map((layout) => layout.load()) ?? [])
  }

  /** Asks the guards again and loads the page of the address. Resolves with that page, or with the one redirected to, in `page`. */
  load(): Promise<void> {
    if (this.#rendered) this.#options.scroll?.save(this.#rendered.location)
    this.#latest++
    this.#loading = this.#open(this.#latest)
    return this.#loading
  }

  async #open(id: number): Promise<void> {
    const { location } = this.history
    const match = matchRoute(this.#routes, location.pathname) ?? { route: NO_ROUTE, params: {} }
    const search = parseSearch(location.search)
    for (const guard of match.route.guards ?? []) {
      const href = guard({ params: match.params, search, href: location.href })
      if (href === undefined) continue
      this.history.replace(href)
      return this.#loading
    }
    const next = { ...match, location, search }
    const { layouts, prepare, loadRoutes } = match.route
    if (loadRoutes) return this.#openBelow(next, id)
    const error = prepare || layouts.some(isUnloaded) ? await this.#loadCode(next, id) : undefined
    if (id !== this.#latest) return this.#loading
    this.#show({ ...next, components: this.#componentsOf(layouts), error, isPending: false })
  }

  /** Opens an address whose route loads the routes below it. */
  async #openBelow(next: Target, id: number): Promise<void> {
    const { route } = next
    const error = await this.#loadCode({ ...next, route: { ...route, prepare: () => this.#addRoutes(route) } }, id)
    if (id !== this.#latest) return this.#loading
    if (error === undefined) return this.#open(id)
    this.#show({ ...next, components: [...this.#componentsOf(route.layouts), Nothing], error, isPending: false })
  }

  async #addRoutes(route: Route | undefined): Promise<void> {
    const added = await route?.loadRoutes?.()
    if (added && this.#routes.includes(route as Route))
      this.#routes = sortRoutes([...this.#routes.filter((one) => one !== route), ...added])
  }

  /** Loads what a page needs, and shows the fallback when that takes long. Returns the error if loading fails. */
  async #loadCode(next: Target, id: number): Promise<unknown> {
    let minimum: Promise<unknown> | undefined
    const { layouts, prepare } = next.route
    // Before the first page there is only what the server has prerendered, which stays.
    const timer =
      this.#page &&
      setTimeout(() => {
        if (id !== this.#latest) return
        minimum = new Promise((resolve) => setTimeout(resolve, FALLBACK_MS))
        this.#show({ ...next, components: this.#componentsOf(layouts), isPending: true })
      }, FALLBACK_MS)
    try {
      await Promise.all([...layouts.filter(isUnloaded).map((layout) => layout.load()), prepare?.(next.search)])
      return undefined
    } catch (error) {
      return error
    } finally {
      clearTimeout(timer)
      await minimum
    }
  }

  /** The layouts that are loaded, and the fallback in place of the first that is not. */
  #componentsOf(layouts: Route['layouts']): readonly ComponentType[] {
    const { Fallback = Nothing } = this.#options
    const missing = layouts.findIndex(isUnloaded)
    if (missing < 0) return layouts
    return [...layouts.slice(0, missing), Fallback]
  }

  #show(page: LoadedPage): void {
    this.#page = page
    this.#changes.emit(page)
  }

  /** Calls back with each page to render. @returns a function that removes the listener */
  subscribe(listener: (page: LoadedPage) => void): () => void {
    return this.#changes.subscribe(listener)
  }

  /** Calls back once a page has been rendered. @returns a function that removes the listener */
  onRendered(listener: (navigation: Navigation) => void): () => void {
    return this.#renders.subscribe(listener)
  }

  /** Is told by the provider that React has rendered a page. */
  notifyRendered(page: LoadedPage): void {
    if (page.isPending || page === this.#rendered) return
    const from = this.#rendered?.location
    const to = page.location
    this.#rendered = page
    if (from !== to) this.#options.scroll?.restore(to, from === undefined)
    this.#renders.emit({ from, to })
  }
}
