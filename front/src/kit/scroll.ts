import type { Location } from './history.ts'

type Point = readonly [x: number, y: number]
/** Scroll positions of an entry: of the page under an empty selector, of scrolled elements under their CSS selector. */
type Points = Readonly<Record<string, Point>>

const STORAGE_KEY = 'parvis.scroll'
/** Number of entries whose positions are stored. */
const MAX_ENTRIES = 50

/** Restores the scroll positions of a history entry that is shown again; a new one starts at its top. */
export interface ScrollRestorer {
  /** Saves the positions of an entry, before another page replaces it. */
  save(location: Location): void
  /** Scrolls once an entry has been rendered; the first one stays where the browser has scrolled it. */
  restore(location: Location, isFirst: boolean): void
}

const entryName = ({ state: { key }, href }: Location): string => (typeof key === 'string' ? key : href)

function selectorOf(element: Element): string {
  const { parentElement } = element
  if (!parentElement) return element.localName
  const index = [...parentElement.children].indexOf(element) + 1
  return `${selectorOf(parentElement)} > ${element.localName}:nth-child(${index})`
}

function readStored(): Map<string, Points> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, Points][])
  } catch {
    return new Map()
  }
}

function targetOf(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Replaces the browser's own scroll restoration, which does not wait for the page to be rendered. */
export function scrollRestorer(): ScrollRestorer {
  const stored = readStored()
  const scrolled = new Set<Element>()
  const save = (location: Location) => {
    const elements = [...scrolled].filter(({ isConnected }) => isConnected)
    const points = elements.map((element): [string, Point] => [
      selectorOf(element),
      [element.scrollLeft, element.scrollTop],
    ])
    scrolled.clear()
    stored.delete(entryName(location))
    stored.set(entryName(location), { ...Object.fromEntries(points), '': [scrollX, scrollY] })
  }
  let current: Location | undefined
  history.scrollRestoration = 'manual'
  document.addEventListener('scroll', ({ target }) => target instanceof Element && scrolled.add(target), true)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    if (current) save(current)
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...stored].slice(-MAX_ENTRIES)))
    } catch {
      // Storage is full or refused: a reload starts at the top.
    }
  })
  return {
    save,
    restore(location, isFirst) {
      current = location
      const points = stored.get(entryName(location))
      for (const [selector, [x, y]] of Object.entries(points ?? {})) {
        if (selector !== '') document.querySelector(selector)?.scrollTo(x, y)
      }
      const point = points?.['']
      if (point) scrollTo(...point)
      else if (location.hash) targetOf(location.hash)?.scrollIntoView()
      else if (!isFirst) scrollTo(0, 0)
    },
  }
}
