import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { exitOf } from '../../scripts/processes.ts'
import { startServer } from '../../scripts/server.ts'
import { portApart } from '../../server/src/testing/ports.ts'
import { test as base } from './journey.ts'
import { said } from './said.ts'

export interface EmptyServer {
  readonly url: string
  readonly link: string
  /** Port for an identity provider on this machine, allowed by the server. */
  readonly identityPort: number
}

export const LEAD = { firstName: 'Ana', lastName: 'Roux', email: 'ana@parvis.example', password: 'pomme de terre' }

/** Creates the organisation and the first account by the setup link, in seven gestures. */
export async function install(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Nom de l’organisation' }).fill('Les Luthiers')
  await page.getByRole('textbox', { name: 'Prénom' }).fill(LEAD.firstName)
  await page.locator('input[name=lastName]').fill(LEAD.lastName)
  await page.getByRole('textbox', { name: 'Votre adresse mail' }).fill(LEAD.email)
  await page.locator('input[name=password]').fill(LEAD.password)
  await page.getByRole('button', { name: 'Commencer' }).click()
}

/**
 * A journey on a server of its own with an embedded database, shared by the journeys of a file: each file names it in
 * `test.use({ installation })`. A worker keeps its server as long as files ask for the same.
 */
export const test = base.extend<object, { installation: string; host: string; emptyServer: EmptyServer }>({
  installation: ['', { option: true, scope: 'worker' }],
  // Passkeys require a host name.
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  emptyServer: [
    async ({ installation, host }, use) => {
      if (installation === '') throw new Error('Say which installation it is: test.use({ installation })')
      const data = mkdtempSync(join(tmpdir(), 'parvis-empty-'))
      const identityPort = await portApart()
      const { DATABASE_URL: _database, SMTP_URL: _smtp, ...env } = process.env
      const own = {
        PORT: '0',
        PUBLIC_URL: `http://${host}:0`,
        DATA_DIR: data,
        DEMO: 'off',
        // Stores mails, for the journeys to read.
        TRIAL: 'on',
        RATE_LIMIT: '0',
        PATIENCE: '30',
        TZ: 'Europe/Paris',
      }
      const allowed = { PRIVATE_ORIGINS: `http://127.0.0.1:${identityPort}` }
      const server = startServer([], { env: { ...env, ...own, ...allowed }, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = exitOf(server)
      const link = await said(server, /https?:\S+[?]cle=\S+/)
      await use({ url: new URL(link).origin, link, identityPort })
      server.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ emptyServer }, use) => use(emptyServer.url),
})
