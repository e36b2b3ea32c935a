import type { AddressInfo } from 'node:net'
import { buildApp } from '../server/src/app.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { logOptions } from '../server/src/kit/log.ts'
import { openPorts } from '../server/src/open.ts'
import { answerQuestions } from './children.ts'

// As `server/src/main.ts` in production, with its workers, which write exports.
const env = readEnv()
const opened = await openPorts(env, { info: () => {}, warn: console.warn, error: console.error })
const app = await buildApp(opened.ports, { logger: logOptions(env.logLevel), rateLimit: env.rateLimit })
await opened.ports.jobs.prepare()
await opened.ports.jobs.start()
await app.listen({ port: env.port, host: env.host })

answerQuestions({
  ready: () => {},
  port: () => (app.server.address() as AddressInfo).port,
  memory: () => process.memoryUsage.rss(),
})

process.once('SIGTERM', async () => {
  await app.close()
  await opened.ports.jobs.stop()
  await opened.close()
  process.exit(0)
})
