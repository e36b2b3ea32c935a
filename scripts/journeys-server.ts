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

/** The projects of Playwright. Where one changes what all see, each kind of screen has an event of its own. */
const SCREENS = ['phone', 'desktop']

/** The event of the demonstration whose live is in each language. */
const BILINGUAL_LIVE = 'webinaire.yaml'

/** The event that is copied, whose organisation gets others, the one whose transfers a bank’s file settles, and the one whose debts are told. */
const APART = ['copied.yaml', 'bank.yaml', 'dues.yaml']

/** The event whose first day is the one on which the journeys are made: people come in by its doors. */
const TODAY = 'today.yaml'

/** The event of a crowd, whose last person is written once and stands for so many. */
const CROWD = 'crowd.yaml'
const CROWD_COUNT = 299

function crowded(text: string): string {
  const last = text.lastIndexOf('  - email: ')
  const everybody = Array.from({ length: CROWD_COUNT }, (_, i) => text.slice(last).replaceAll(/-1\b/g, `-${i + 1}`))
  return text.slice(0, last) + everybody.join('')
}

/** An event of the journeys: itself, or one for each kind of screen if it has a live, a crowd or doors, or stands apart. */
function copiesOf(name: string, text: string): readonly (readonly [string, string])[] {
  if (name === BILINGUAL_LIVE) return [[name, text], ...copiesOf(`live-${name}`, text)]
  if (name !== CROWD && !name.startsWith('live') && name !== TODAY && !APART.includes(name)) return [[name, text]]
  return SCREENS.map((screen) => [
    `${screen}-${name}`,
    text.replace(/^(domain: \{ id: [\w-]+)/m, `$1-${screen}`).replace(/^(context: .+)$/m, `$1-${screen}`),
  ])
}

/**
 * The demonstration's events and those of the journeys, moved so that registration is open today: the journeys pass in
 * any year. « 2027 » in an event's file is the year of the journeys, and everything has opened since long.
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

/** Keys of an issuer of passes that there is none of: its links are looked at, and not followed. */
function walletKeys(): { GOOGLE_WALLET_ISSUER: string; GOOGLE_WALLET_KEY: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const account = { client_email: 'journeys@parvis.example', private_key }
  return { GOOGLE_WALLET_ISSUER: '3388000000000000000', GOOGLE_WALLET_KEY: JSON.stringify(account) }
}

/**
 * What the journeys run against: the product as `npm start` runs it, on its own port. Its database is its own too: on the
 * PostgreSQL of the tests where there is one, which takes a third of the embedded one's time, else embedded.
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
