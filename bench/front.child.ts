import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from '../server/src/app.ts'
import { boot } from '../server/src/boot.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { printableHtml } from '../server/src/kit/html.ts'
import { logOptions } from '../server/src/kit/log.ts'
import { createPrerenderer } from '../server/src/kit/prerenderer.ts'
import { serveShell } from '../server/src/kit/shell.ts'
import { openPorts } from '../server/src/open.ts'
import { answerQuestions } from './children.ts'

// The whole site, as `server/src/main.ts` starts it in production, with page and workers.
const root = join(import.meta.dirname, '..')
const env = readEnv()
const opened = await openPorts(env, { info: () => {}, warn: console.warn, error: console.error })
const app = await buildApp(opened.ports, {
  logger: logOptions(env.logLevel),
  rateLimit: env.rateLimit,
  trustProxy: env.trustProxy,
})
const dist = process.env['FRONT_DIST'] ?? join(root, 'front/dist')
await serveShell(app, {
  dist,
  media: join(root, 'demo/media'),
  boot: (context, request) => boot(opened.ports, context, request),
  print: createPrerenderer({ dist, log: console, clean: printableHtml }),
})
await opened.ports.jobs.start()
await app.listen({ port: env.port, host: env.host })

answerQuestions({
  ready: () => {},
  port: () => (app.server.address() as AddressInfo).port,
  cpu: () => process.cpuUsage(),
  memory: () => process.memoryUsage.rss(),
})

process.once('SIGTERM', async () => {
  await app.close()
  await opened.ports.jobs.stop()
  await opened.close()
  process.exit(0)
})
