import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitOf, node, root } from '../../scripts/processes.ts'
import { test as base } from './journey.ts'
import { inYear } from './year.ts'

export const RETURN_SECRET = 'ce que sait le prestataire'

export interface LaterServer {
  readonly url: string
  passTime(milliseconds: number): Promise<void>
}

function writeEvent(data: string): string {
  const folder = join(data, 'events')
  mkdirSync(folder)
  const text = readFileSync(join(root, 'journeys/events/sends.yaml'), 'utf8')
  writeFileSync(join(folder, 'sends.yaml'), inYear(text))
  return folder
}

async function told(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended')))
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}

/** A journey on a server of its own with an embedded database, shared by the journeys of a file. */
export const test = base.extend<object, { laterServer: LaterServer }>({
  laterServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for in this pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'parvis-later-'))
      const { DATABASE_URL: _database, SMTP_URL: _smtp, ...others } = process.env
      const env = {
        ...others,
        PORT: '0',
        PUBLIC_URL: 'http://127.0.0.1:0',
        DATA_DIR: data,
        DEMO: 'on',
        MAIL_RETURN_SECRET: RETURN_SECRET,
        RATE_LIMIT: '0',
        PATIENCE: '30',
        TZ: 'Europe/Paris',
      }
      const child = node(
        ['--import', './scripts/quick-imports.ts', 'journeys/parts/later.child.ts', writeEvent(data)],
        {
          env,
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        },
      )
      const ended = exitOf(child)
      const url = String(await told(child))
      await use({
        url,
        async passTime(milliseconds) {
          const passed = told(child)
          child.send(milliseconds)
          await passed
        },
      })
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ laterServer }, use) => use(laterServer.url),
})
