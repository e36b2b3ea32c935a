import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log } from './log.ts'

/** A page that may be printed, and what it says. */
export interface Printable {
  /** What the page is given as JSON. */
  readonly data: unknown
  readonly language: string
  /** Path and query, as the browser asked for them. */
  readonly address: string
  /** Of the site, without a path. */
  readonly origin: string
  /** What the page says besides by the hour it is read at, such as whether registration is open. */
  readonly moment: string
}

/** The HTML of a printable page; nothing where it cannot be printed. */
export type Printer = (page: Printable) => Promise<string | undefined>

/** What the build of the page gives to print it with. */
interface Printing {
  print(
    asked: Omit<Printable, 'data' | 'moment'> & {
      readonly boot: unknown
      readonly clean: (html: string, frameHosts: readonly string[]) => string
    },
  ): Promise<string>
}

interface PrinterOptions {
  /** The built front. */
  readonly dist: string
  readonly log: Pick<Log, 'error'>
  /** Makes HTML of an organiser's safe for a printed page. */
  readonly clean: (html: string, frameHosts: readonly string[]) => string
}

/** Each is of some 20 kB. */
const MOST_KEPT = 100

/** Prints pages with what the build of the front left for it, each once as long as it says the same. A failure is logged, once. */
export function createPrinter({ dist, log, clean }: PrinterOptions): Printer {
  const file = join(dist, 'print/print.js')
  if (!existsSync(file)) return async () => undefined
  const kept = new Map<string, Promise<string | undefined>>()
  let hasFailed = false
  const fail = (error: unknown) => {
    if (!hasFailed) log.error({ err: error }, 'a page cannot be printed: its script draws it')
    hasFailed = true
  }
  async function printed({ data, language, address, origin }: Printable): Promise<string | undefined> {
    try {
      const { print }: Printing = await import(pathToFileURL(file).href)
      return await print({ boot: data, language, address, origin, clean })
    } catch (error) {
      fail(error)
    }
  }
  return (page) => {
    const key = createHash('sha256').update(JSON.stringify(page)).digest('base64')
    const known = kept.get(key) ?? printed(page)
    // The oldest first: what is asked again is young again.
    kept.delete(key)
    kept.set(key, known)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return known
  }
}
