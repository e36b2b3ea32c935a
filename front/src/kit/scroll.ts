import type { Place } from './history.ts'

type Point = readonly [x: number, y: number]
/** Where the page, under an empty name, and its boxes stood, by the way that leads to them. */
type Points = Readonly<Record<string, Point>>

const KEPT = 'parvis.scroll'
/** Entries of which it is kept. */
const MOST = 50

/** Brings pages back to where they were left, and others to their top. */
export interface Scrolling {
  /** Keeps where everything of an entry stands, before it gives way. */
  leave(place: Place): void
  /** Shows an entry that has just been drawn; the first one stays where the browser has put it. */
  arrive(place: Place, isFirst: boolean): void
}

const nameOf = ({ state: { key }, href }: Place): string => (typeof key === 'string' ? key : href)

function wayTo(element: Element): string {
  const { parentElement } = element
  if (!parentElement) return element.localName
  const index = [...parentElement.children].indexOf(element) + 1
  return `${wayTo(parentElement)} > ${element.localName}:nth-child(${index})`
}

function readKept(): Map<string, Points> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, Points][])
  } catch {
    return new Map()
  }
}

function named(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Takes over from the browser, which does not know when a page has been drawn. */
export function scrolling(): Scrolling {
  const kept = readKept()
  const moved = new Set<Element>()
  const leave = (place: Place) => {
    const boxes = [...moved].filter(({ isConnected }) => isConnected)
    const points = boxes.map((box): [string, Point] => [wayTo(box), [box.scrollLeft, box.scrollTop]])
    moved.clear()
    kept.delete(nameOf(place))
    kept.set(nameOf(place), { ...Object.fromEntries(points), '': [scrollX, scrollY] })
  }
  let here: Place | undefined
  history.scrollRestoration = 'manual'
  document.addEventListener('scroll', ({ target }) => target instanceof Element && moved.add(target), true)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    if (here) leave(here)
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([...kept].slice(-MOST)))
    } catch {
      // Nothing is kept then.
    }
  })
  return {
    leave,
    arrive(place, isFirst) {
      here = place
      const points = kept.get(nameOf(place))
      for (const [way, [x, y]] of Object.entries(points ?? {})) {
        if (way !== '') document.querySelector(way)?.scrollTo(x, y)
      }
      const point = points?.['']
      if (point) scrollTo(...point)
      else if (place.hash) named(place.hash)?.scrollIntoView()
      else if (!isFirst) scrollTo(0, 0)
    },
  }
}
