import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface OfflinePage {
  /** Address below that of the event. */
  readonly path: string
  /** Paths of the files that the page needs. */
  readonly pieces: readonly string[]
}

/** The pages that open without a network, by a service worker of each. */
export interface OfflinePages {
  /** Serves the worker of each page. */
  serve(app: FastifyInstance): void
  /** Tells the worker the release of a page, so that it keeps only a page whose pieces it has. */
  mark(page: string, reply: FastifyReply): void
}

const hashOf = (...texts: readonly string[]): string =>
  texts
    .reduce((hash, text) => hash.update(`${text}\0`), createHash('sha256'))
    .digest('hex')
    .slice(0, 20)

/** Reads what the build listed; `template` is the document of all pages. */
export async function readOfflinePages(dist: string, template: string): Promise<OfflinePages> {
  const pages: readonly OfflinePage[] = JSON.parse(await readFile(join(dist, 'offline.json'), 'utf8'))
  const code = await readFile(join(dist, 'worker', 'offline.js'), 'utf8')
  const releases = new Map(
    pages.map(({ path, pieces }) => [path, { version: hashOf(template, code, ...pieces), pieces }]),
  )
  return {
    serve(app) {
      for (const [path, release] of releases) {
        const script = `self.parvisOffline=${JSON.stringify(release)};\n${code}`
        app.get(`/:context/${path}/worker.js`, { schema: { hide: true } }, async (request, reply) => {
          const { context } = request.params as { context: string }
          return (
            reply
              .type('text/javascript; charset=utf-8')
              .header('cache-control', 'no-cache')
              // Limits the worker to its page: no script can give it the pages of participants.
              .header('service-worker-allowed', `/${encodeURIComponent(context)}/${path}`)
              .header('content-security-policy', "default-src 'none'; connect-src 'self'")
              .send(script)
          )
        })
      }
    },
    mark(page, reply) {
      const release = releases.get(page)
      if (release) reply.header('x-parvis-release', release.version)
    },
  }
}
