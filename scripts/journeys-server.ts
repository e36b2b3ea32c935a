import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inYear } from '../journeys/parts/year.ts'
import { scratchPostgres } from '../server/src/db/scratch.ts'
import { buildFront } from './front-build.ts'
import { exitOf, passSignals, root } from './processes.ts'
import { startServer } from './server.ts'

const data = mkdtempSync(join(tmpdir(), 'parvis-journeys-'))
const { DATABASE_URL: _database, SMTP_URL: _smtp, ...env } = process.env

/** Projects of Playwright. Events that tests change for all visitors are copied for each. */
const SCREENS = ['phone', 'desktop']

const BILINGUAL_LIVE = 'webinaire.yaml'

/** Events that a journey changes as a whole: copied, paid by bank transfers, reminded of debts. */
const APART = ['copied.yaml', 'bank.yaml', 'dues.yaml']

const TODAY = 'today.yaml'

/** The event with a crowd: its last person is written once and repeated. */
const CROWD = 'crowd.yaml'
const CROWD_COUNT = 299

function crowded(text: string): string {
  const last = text.lastIndexOf('  - email: ')
  const everybody = Array.from({ length: CROWD_COUNT }, (_, i) => text.slice(last).replaceAll(/-1\b/g, `-${i + 1}`))
  return text.slice(0, last) + everybody.join('')
}

/** The event, or one copy for each project where projects would disturb each other. */
function copiesOf(name: string, text: string): readonly (readonly [string, string])[] {
  if (name === BILINGUAL_LIVE) return [[name, text], ...copiesOf(`live-${name}`, text)]
  if (name !== CROWD && !name.startsWith('live') && name !== TODAY && !APART.includes(name)) return [[name, text]]
  return SCREENS.map((screen) => [
    `${screen}-${name}`,
    text.replace(/^(domain: \{ id: [\w-]+)/m, `$1-${screen}`).replace(/^(context: .+)$/m, `$1-${screen}`),
  ])
}

/**
 * Writes the events of the demonstration and the journeys, with dates moved so that registration is open in any year:
 * « 2027 » in a file becomes the year of the journeys.
 */
function writeEvents(): string {
  const folder = join(data, 'events')
  mkdirSync(folder)
  for (const source of ['demo', 'journeys/events']) {
    for (const name of readdirSync(join(root, source)).filter((file) => file.endsWith('.yaml'))) {
      const text = inYear(readFileSync(join(root, source, name), 'utf8'))
        .replaceAll('TODAY', new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date()))
        .replace(/FO_REGISTER_START: '2026-.*'/, "FO_REGISTER_START: '2020-01-01T00:00:00Z'")
      for (const [file, copy] of copiesOf(name, name === CROWD ? crowded(text) : text))
        writeFileSync(join(folder, file), copy)
    }
  }
  return folder
}

/** Keys of a made-up issuer of wallet passes: its links are checked, not followed. */
function walletKeys(): { GOOGLE_WALLET_ISSUER: string; GOOGLE_WALLET_KEY: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const account = { client_email: 'journeys@parvis.example', private_key }
  return { GOOGLE_WALLET_ISSUER: '3388000000000000000', GOOGLE_WALLET_KEY: JSON.stringify(account) }
}

/**
 * Runs the product as `npm start` does, on its own port. Uses the PostgreSQL of the tests where there is one, in a
 * third of the time of the embedded database.
 */
async function serve(): Promise<number> {
  const scratch = process.env['TEST_DATABASE_URL'] ? await scratchPostgres() : undefined
  const server = startServer(['--events', writeEvents()], {
    env: {
      ...env,
      ...walletKeys(),
      ...(scratch && { DATABASE_URL: scratch.url }),
      DATA_DIR: data,
      DEMO: 'on',
      RATE_LIMIT: '0',
      PATIENCE: '30',
      TZ: 'Europe/Paris',
    },
  })
  passSignals(server)
  const code = await exitOf(server)
  await scratch?.drop()
  return code
}

process.exitCode = (await buildFront((sentence) => console.error(sentence))) || (await serve())
rmSync(data, { recursive: true, force: true })
