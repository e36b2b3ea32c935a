/** What is kept with an entry of the history, `key` among it. */
export type EntryState = Readonly<Record<string, unknown>>

/** An entry of the history. */
export interface Place {
  /** Path, query and fragment. */
  readonly href: string
  readonly pathname: string
  /** The query as it stands, from its question mark on; empty without one. */
  readonly search: string
  /** From its sign on; empty without one. */
  readonly hash: string
  readonly state: EntryState
}

/** The way that led here, of the browser or of a test. Whoever listens is told of every change, whoever makes it. */
export interface History {
  readonly place: Place
  push(href: string, state?: EntryState): void
  replace(href: string, state?: EntryState): void
  back(): void
  /** Returns how to stop. */
  listen(listener: () => void): () => void
}

/** The entry of an address of this site, which may begin as the one it is read in does. */
export function placeAt(href: string, state: EntryState = {}, base = '/'): Place {
  const { pathname, search, hash } = new URL(href, new URL(base, 'https://site.invalid'))
  return { href: pathname + search + hash, pathname, search, hash, state }
}

/** Each entry has a key of its own, under which one finds where it was scrolled to. */
const keyed = (state: EntryState): EntryState => ({ ...state, key: Math.random().toString(36).slice(2, 10) })

function teller() {
  const listeners = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of [...listeners]) listener()
    },
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The browser's own history; others may write to it, and it is read again each time. */
export function browserHistory(): History {
  const { tell, listen } = teller()
  let place: Place | undefined
  let kept: unknown
  window.addEventListener('popstate', tell)
  return {
    listen,
    get place() {
      const href = location.pathname + location.search + location.hash
      if (place?.href !== href || kept !== history.state) {
        kept = history.state
        place = placeAt(href, kept === null || typeof kept !== 'object' ? {} : { ...kept })
      }
      return place
    },
    push(href, state = {}) {
      history.pushState(keyed(state), '', href)
      tell()
    },
    replace(href, state = {}) {
      history.replaceState(keyed(state), '', href)
      tell()
    },
    back: () => history.back(),
  }
}

/** A history of its own, where there is no browser, or none to be moved. */
export function memoryHistory(first: string): History {
  const { tell, listen } = teller()
  let at = 0
  let entries: readonly Place[] = [placeAt(first, keyed({}))]
  const here = () => entries[at] ?? placeAt(first)
  return {
    listen,
    get place() {
      return here()
    },
    push(href, state = {}) {
      entries = [...entries.slice(0, at + 1), placeAt(href, keyed(state), here().href)]
      at++
      tell()
    },
    replace(href, state = {}) {
      entries = entries.with(at, placeAt(href, keyed(state), here().href))
      tell()
    },
    back() {
      at = Math.max(0, at - 1)
      tell()
    },
  }
}
