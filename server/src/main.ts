import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { DatabaseError } from '#db/database-error.ts'
import { setupLink } from '#features/organisation/setup.service.ts'
import type { Env } from '#kit/env.ts'
import { EnvError, readEnv } from '#kit/env.ts'
import { printableHtml } from '#kit/html.ts'
import type { Log } from '#kit/log.ts'
import { createLog } from '#kit/log.ts'
import { observeProcess } from '#kit/metrics.ts'
import { createPrinter } from '#kit/printer.ts'
import { readiness } from '#kit/readiness.ts'
import { serveShell } from '#kit/shell.ts'
import { buildApp } from './app.ts'
import { boot } from './boot.ts'
import type { DemoEvent } from './demo.ts'
import { loadDemo } from './demo.ts'
import type { Opened } from './open.ts'
import { openPorts } from './open.ts'

const DIST = fileURLToPath(new URL('../../front/dist', import.meta.url))
const MEDIA = fileURLToPath(new URL('../../demo/media', import.meta.url))

/** `--events FOLDER`: the events to load in place of the demonstration's. */
const { values } = parseArgs({ options: { events: { type: 'string' } } })

const DATABASE_SENTENCES: Record<DatabaseError['reason'], string> = {
  busy: 'La base est déjà ouverte par un autre Parvis : arrêtez-le d’abord, ou choisissez un autre dossier avec DATA_DIR.',
  unreachable: 'La base PostgreSQL est injoignable : vérifiez DATABASE_URL et que le serveur tourne.',
  damaged:
    'Le dossier de données est endommagé : restaurez une sauvegarde, ou choisissez un autre dossier avec DATA_DIR.',
  'too-old': 'Ce PostgreSQL est trop ancien : il faut la version 15 ou une plus récente.',
  migration: 'La base n’a pas pu être mise à jour.',
}

/** What a folder says that is missing, forbidden, read-only or full. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC', 'EDQUOT'])

/** One clear sentence for whoever starts the server. */
function sentenceOf(error: unknown, env: Env | undefined): string {
  if (error instanceof EnvError) return `Configuration : ${error.message}.`
  if (error instanceof DatabaseError) return `${DATABASE_SENTENCES[error.reason]} (${error.message})`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return `Le port ${env?.port} est déjà pris : choisissez-en un autre avec PORT.`
  if (env && UNWRITABLE.has(code))
    return `Le dossier de données « ${env.dataDir} » ne peut pas être écrit (${code}) : choisissez-en un autre avec DATA_DIR.`
  return `Parvis n’a pas pu démarrer : ${error instanceof Error ? error.message : String(error)}`
}

let env: Env | undefined
try {
  env = readEnv()
  await start(env)
} catch (error) {
  console.error(sentenceOf(error, env))
  process.exit(1)
}

async function start(config: Env): Promise<void> {
  const log = createLog(config.production ? config.logLevel : 'warn')
  warnIn(log)
  const opened = await openPorts(config, log)
  const keepsFiles = config.databaseUrl === undefined || config.s3 === undefined
  const app = await buildApp(opened.ports, {
    log,
    rateLimit: config.rateLimit,
    trustProxy: config.trustProxy,
    isReady: readiness(opened.database, keepsFiles ? config.dataDir : undefined),
  })
  observeProcess(opened.ports.metrics)
  const demo = config.demo ? await loadDemo(opened.ports, values.events) : []
  if (existsSync(DIST))
    await serveShell(app, {
      dist: DIST,
      media: MEDIA,
      boot: (context, request) => boot(opened.ports, context, request),
      print: createPrinter({ dist: DIST, log, clean: printableHtml }),
    })
  await opened.ports.jobs.start()
  stopOnSignal(app, opened)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await opened.ports.jobs.stop()
    await opened.close()
    throw error
  }
  greet(config, demo, opened, await setupLink(opened.ports))
}

/** What the process warns of may hold an error of ours: it goes through the log, as everything does. */
function warnIn(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'the process warns'))
}

/** Requests under way finish, jobs in hand too; a second signal does not wait. */
function stopOnSignal(app: FastifyInstance, opened: Opened): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await app.close()
    await opened.ports.jobs.stop()
    await opened.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function greet(config: Env, demo: readonly DemoEvent[], { database }: Opened, setup: string | undefined): void {
  const url = config.publicUrl
  const lines = ['', `Parvis est prêt : ${url}`, '']
  if (setup !== undefined)
    lines.push('Rien n’est encore installé. Ouvrez ce lien dans l’heure, il ne sert qu’une fois :', `  ${setup}`, '')
  for (const event of demo) {
    lines.push(`  ${event.name}`, `    ${url}/${event.context}`)
    for (const person of event.people)
      lines.push(
        `      ${person.label} : ${person.email}${person.password ? ` · mot de passe « ${person.password} »` : ''}`,
      )
    if (config.smtpUrl === undefined)
      lines.push(`    Mails gardés : ${url}/${event.context}/mails (avec le compte de l’organisation)`)
    lines.push('')
  }
  if (database.engine === 'pglite') {
    lines.push(
      'Base embarquée : un arrêt brutal du processus ne perd rien, une coupure de courant le peut. Pour un vrai événement, utilisez PostgreSQL (DATABASE_URL).',
    )
  }
  lines.push(`API : ${url}/api/docs · Ctrl-C pour arrêter`, '')
  console.log(lines.join('\n'))
}
