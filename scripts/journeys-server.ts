import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFront } from './front-build.ts'
import { exitOf, node, passSignals } from './processes.ts'

/** What the journeys run against: the product as `npm start` runs it, on its own port and an embedded database of its own. */
const data = mkdtempSync(join(tmpdir(), 'parvis-journeys-'))
const { DATABASE_URL: _database, SMTP_URL: _smtp, ...env } = process.env

const built = await buildFront((sentence) => console.error(sentence))
if (built === 0) {
  const server = node(['server/src/main.ts'], { env: { ...env, DATA_DIR: data, RATE_LIMIT: '0', TZ: 'Europe/Paris' } })
  passSignals(server)
  process.exitCode = await exitOf(server)
} else process.exitCode = built
rmSync(data, { recursive: true, force: true })
