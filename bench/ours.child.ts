import type { AddressInfo } from 'node:net'
import { buildApp } from '../server/src/app.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { logOptions } from '../server/src/kit/log.ts'
import { openPorts } from '../server/src/open.ts'
import { recordStatements } from '../server/src/testing/statements.ts'
import { answerQuestions } from './children.ts'

// As `server/src/main.ts` in production, without workers: mails wait, since responses are measured.
const env = readEnv()
const opened = await openPorts(env, { info: () => {}, warn: console.warn, error: console.error })
const recorder = recordStatements(opened.database.pool)
const app = await buildApp(opened.ports, {
  logger: logOptions(env.logLevel),
  rateLimit: env.rateLimit,
  trustProxy: env.trustProxy,
})
await opened.ports.jobs.prepare()
await app.listen({ port: env.port, host: env.host })

answerQuestions({
  ready: () => {},
  port: () => (app.server.address() as AddressInfo).port,
  record: () => recorder.start(),
  recorded: () => recorder.stop(),
  work: () => opened.ports.jobs.start(),
  cpu: () => process.cpuUsage(),
})

process.once('SIGTERM', async () => {
  await app.close()
  await opened.ports.jobs.stop()
  await opened.close()
  process.exit(0)
})
