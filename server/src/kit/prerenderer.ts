import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log } from './log.ts'

export interface PrerenderablePage {
  readonly data: unknown
  readonly language: string
  readonly address: string
  readonly origin: string
  readonly moment: string
}

export type Prerenderer = (page: PrerenderablePage) => Promise<string | undefined>

interface PrerenderModule {
  print(
    asked: Omit<PrerenderablePage, 'data' | 'moment'> & {
      readonly boot: unknown
      readonly clean: (html: string, frameHosts: readonly string[]) => string
    },
  ): Promise<string>
}

interface PrerendererOptions {
  readonly dist: string
  readonly log: Pick<Log, 'error'>
  readonly clean: (html: string, frameHosts: readonly string[]) => string
}

const MOST_KEPT = 100

/**
 * Renders pages with the module of the front's build; caches each until its content changes. Only the first failure
 * is logged.
 */
export function createPrerenderer({ dist, log, clean }: PrerendererOptions): Prerenderer {
  const file = join(dist, 'print/print.js')
  if (!existsSync(file)) return async () => undefined
  const kept = new Map<string, Promise<string | undefined>>()
  let hasFailed = false
  const fail = (error: unknown) => {
    if (!hasFailed) log.error({ err: error }, 'a page cannot be printed: its script draws it')
    hasFailed = true
  }
  async function prerendered({ data, language, address, origin }: PrerenderablePage): Promise<string | undefined> {
    try {
      const { print }: PrerenderModule = await import(pathToFileURL(file).href)
      return await print({ boot: data, language, address, origin, clean })
    } catch (error) {
      fail(error)
    }
  }
  return (page) => {
    const key = createHash('sha256').update(JSON.stringify(page)).digest('base64')
    const known = kept.get(key) ?? prerendered(page)
    // Re-inserted, so that the least recently used page is dropped first.
    kept.delete(key)
    kept.set(key, known)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return known
  }
}
