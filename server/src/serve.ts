import { existsSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { setupLink } from '#features/dashboard/setup.service.ts'
import { writeLine } from '#kit/command-context.ts'
import type { Env } from '#kit/env.ts'
import { releaseStartupMemory } from '#kit/garbage.ts'
import { printableHtml } from '#kit/html.ts'
import { observeProcess } from '#kit/metrics.ts'
import { createPrerenderer } from '#kit/prerenderer.ts'
import { readiness } from '#kit/readiness.ts'
import { serveShell } from '#kit/shell.ts'
import { buildApp } from './app.ts'
import { boot } from './boot.ts'
import type { DemoEvent } from './demo.ts'
import { loadDemo } from './demo.ts'
import { DIST } from './dist.ts'
import type { Opened } from './open.ts'
import { keepsFiles, openPorts } from './open.ts'
import type { Host, StartReport } from './startup.ts'

const MEDIA = fileURLToPath(new URL('../../demo/media', import.meta.url))

export async function serve(config: Env, { events, role }: StartReport, host: Host): Promise<void> {
  const log = host.log(config.production ? config.logLevel : 'warn')
  const opened = await openPorts(config, log)
  const isReady = readiness(opened.database, keepsFiles(config) ? config.dataDir : undefined)
  let stopping = false
  const app = await buildApp(opened.ports, {
    log,
    rateLimit: config.rateLimit,
    trustProxy: config.trustProxy,
    patience: config.patience,
    isReady: async () => {
      if (stopping) throw new Error('This process is told to stop')
      await isReady()
    },
    isWorker: role === 'worker',
    ...(config.metricsToken !== undefined && { metricsToken: config.metricsToken }),
    ...(opened.tracing && { tracing: opened.tracing }),
  })
  observeProcess(opened.ports.metrics)
  const demo = config.demo ? await loadDemo(opened.ports, events) : []
  if (role !== 'worker' && existsSync(DIST))
    await serveShell(app, {
      dist: DIST,
      media: MEDIA,
      boot: (context, request) => boot(opened.ports, context, request),
      print: createPrerenderer({ dist: DIST, log, clean: printableHtml }),
    })
  await (role === 'web' ? opened.ports.jobs.prepare() : opened.ports.jobs.start())
  host.onStop(
    stopOf(config, app, opened, () => {
      stopping = true
    }),
  )
  try {
    await app.listen({ port: config.port, host: config.host })
    if (config.port === 0) config.publicUrl = withPort(config.publicUrl, app)
  } catch (error) {
    await opened.ports.jobs.stop()
    await opened.close()
    throw error
  }
  greet(host.stdout, config, app, demo, opened, await setupLink(opened.ports))
  releaseStartupMemory()
}

/**
 * Readiness fails first, so that load balancers stop sending; then sockets close, and requests and jobs finish. A
 * second signal ends at once, and so does the deadline.
 */
function stopOf(config: Env, app: FastifyInstance, { ports, close }: Opened, onTold: () => void) {
  let isTold = false
  return async (end: (code: number) => void): Promise<void> => {
    if (isTold) return end(1)
    isTold = true
    onTold()
    await wait(config.stopDelay)
    setTimeout(() => {
      ports.log.error('what was under way did not end in time: it is cut')
      end(1)
    }, config.stopDeadline).unref()
    await app.close()
    await ports.jobs.stop()
    await close()
    end(0)
  }
}

/** The system chooses the port if it is configured as 0. */
function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : undefined
}

function withPort(url: string, app: FastifyInstance): string {
  return url.replace(/:0$/, `:${portOf(app)}`)
}

function greet(
  stdout: Writable,
  config: Env,
  app: FastifyInstance,
  demo: readonly DemoEvent[],
  { database, ports }: Opened,
  setup: string | undefined,
): void {
  const url = config.publicUrl
  // In production the output is the log, and the set-up link is a secret that must not be logged.
  if (config.production) ports.log.info({ url, port: portOf(app) }, 'Parvis est prêt')
  if (config.production && setup === undefined && demo.length === 0) return
  const lines = ['', `Parvis est prêt : ${url}`, '']
  if (config.port === 0) lines.splice(-1, 0, `À l’écoute sur le port ${portOf(app)}`)
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
  writeLine(stdout, lines.join('\n'))
}
