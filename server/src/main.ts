import type { FastifyBaseLogger } from 'fastify'
import type { Log } from '#kit/log.ts'
import { createLog } from '#kit/log.ts'
import type { Host } from './startup.ts'
import { start } from './startup.ts'

/** Warnings may contain our errors, so they go through the log. */
function warnIn(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'the process warns'))
}

/** An uncaught error ends the process; it may contain personal data, so it is logged. */
function endIn(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends by an error that nobody caught')
    process.exit(1)
  })
}

const { env, stdout, stderr } = process
const host: Host = {
  ...{ env, stdout, stderr },
  log(level) {
    const log = createLog(level)
    warnIn(log)
    endIn(log)
    return log
  },
  onStop(stop) {
    const told = () => stop((code) => process.exit(code))
    process.on('SIGINT', told)
    process.on('SIGTERM', told)
  },
}

const code = await start(process.argv.slice(2), host)
if (code !== 0) process.exit(code)
