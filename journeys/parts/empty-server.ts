import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitOf } from '../../scripts/processes.ts'
import { startServer } from '../../scripts/server.ts'
import { test as base } from './journey.ts'

/** A server on which there is nothing yet, as whoever installs it finds it. */
export interface EmptyServer {
  readonly url: string
  /** The link of the first start, as the server has printed it. */
  readonly link: string
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The link, once it is printed; the rest of what the server says is read too, or it would wait for a reader. */
const printedLink = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (text) => {
      output += String(text)
      const [link] = /https?:\S+[?]cle=\S+/.exec(output) ?? []
      if (link !== undefined) resolve(link)
    })
    server.once('exit', () => reject(new Error(`The server ended:\n${output}`)))
  })

/** A journey on a server of its own, embedded database and all, which the journeys of a file share. */
export const test = base.extend<object, { emptyServer: EmptyServer }>({
  emptyServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for in this pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'parvis-empty-'))
      const port = String(await freePort())
      const url = `http://127.0.0.1:${port}`
      const { DATABASE_URL: _database, SMTP_URL: _smtp, ...env } = process.env
      const own = { PORT: port, PUBLIC_URL: url, DATA_DIR: data, DEMO: 'off', RATE_LIMIT: '0', TZ: 'Europe/Paris' }
      const server = startServer([], { env: { ...env, ...own }, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = exitOf(server)
      await use({ url, link: await printedLink(server) })
      server.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ emptyServer }, use) => use(emptyServer.url),
})
