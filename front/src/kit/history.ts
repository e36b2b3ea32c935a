import { emitter } from './emitter.ts'

/** State of a history entry; `key` identifies the entry. */
export type HistoryState = Readonly<Record<string, unknown>>

/** The location of a history entry, with the field names of `window.location`. */
export interface Location {
  /** Path, query and fragment. */
  readonly href: string
  readonly pathname: string
  /** The query with its question mark; empty without one. */
  readonly search: string
  /** The fragment with its sign; empty without one. */
  readonly hash: string
  readonly state: HistoryState
}

/** The browser's history, or one in memory. Listeners are called on every change that goes through it, and on `popstate`. */
export interface History {
  readonly location: Location
  push(href: string, state?: HistoryState): void
  replace(href: string, state?: HistoryState): void
  back(): void
  /** @returns a function that removes the listener */
  listen(listener: () => void): () => void
}

/** The location of an address of this site. Relative addresses are resolved against `base`. */
export function locationAt(href: string, state: HistoryState = {}, base = '/'): Location {
  const { pathname, search, hash } = new URL(href, new URL(base, 'https://site.invalid'))
  return { href: pathname + search + hash, pathname, search, hash, state }
}

/** The address without the slashes that end its path; the root keeps its own. */
export const withoutTrailingSlash = (href: string): string => href.replace(/(?<=[^/])\/+(?=$|[?#])/, '')

/** Gives an entry its own key, under which its scroll positions are stored. */
const withKey = (state: HistoryState): HistoryState => ({ ...state, key: Math.random().toString(36).slice(2, 10) })

/** The browser's history. Its location is read on each access, as other code also calls `history.replaceState`. */
export function browserHistory(): History {
  const { emit, subscribe } = emitter<void>()
  let current: Location | undefined
  let currentState: unknown
  window.addEventListener('popstate', () => emit())
  return {
    listen: subscribe,
    get location() {
      const href = location.pathname + location.search + location.hash
      if (current?.href !== href || currentState !== history.state) {
        currentState = history.state
        current = locationAt(href, currentState === null || typeof currentState !== 'object' ? {} : { ...currentState })
      }
      return current
    },
    push(href, state = {}) {
      history.pushState(withKey(state), '', href)
      emit()
    },
    replace(href, state = {}) {
      history.replaceState(withKey(state), '', href)
      emit()
    },
    back: () => history.back(),
  }
}

/** A history in memory, for prerendering and tests. It starts at `first`. */
export function memoryHistory(first: string): History {
  const { emit, subscribe } = emitter<void>()
  let index = 0
  let entries: readonly Location[] = [locationAt(first, withKey({}))]
  const current = () => entries[index] ?? locationAt(first)
  return {
    listen: subscribe,
    get location() {
      return current()
    },
    push(href, state = {}) {
      entries = [...entries.slice(0, index + 1), locationAt(href, withKey(state), current().href)]
      index++
      emit()
    },
    replace(href, state = {}) {
      entries = entries.with(index, locationAt(href, withKey(state), current().href))
      emit()
    },
    back() {
      index = Math.max(0, index - 1)
      emit()
    },
  }
}
