import { fileURLToPath } from 'node:url'
import { buildApp } from '../../server/src/app.ts'
import { boot } from '../../server/src/boot.ts'
import { loadDemo } from '../../server/src/demo.ts'
import { lookAtAll } from '../../server/src/features/mailings/mailings.jobs.ts'
import { readEnv } from '../../server/src/kit/env.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { createPrerenderer } from '../../server/src/kit/prerenderer.ts'
import { serveShell } from '../../server/src/kit/shell.ts'
import { openPorts } from '../../server/src/open.ts'
import { systemClock } from '../../server/src/ports/clock.ts'

// The server with a clock that moves ahead on demand, then runs the work of its recurring job.
const [folder = ''] = process.argv.slice(2)
const dist = fileURLToPath(new URL('../../front/dist', import.meta.url))
let ahead = 0
systemClock.now = () => new Date(Date.now() + ahead)

const env = readEnv()
const log = createLog('warn')
const { ports, close } = await openPorts(env, log)
const app = await buildApp(ports, { log, rateLimit: env.rateLimit, patience: env.patience })
await loadDemo(ports, folder)
const print = createPrerenderer({ dist, log, clean: (html) => html })
await serveShell(app, { dist, media: dist, boot: (context, request) => boot(ports, context, request), print })
await ports.jobs.start()
// The port is chosen by the system; links in mails need it.
const address = await app.listen({ port: env.port, host: env.host })
env.publicUrl = address
process.on('message', async (milliseconds: number) => {
  ahead += milliseconds
  await lookAtAll(ports)
  process.send?.('passed')
})
process.on('SIGTERM', async () => {
  await app.close()
  await ports.jobs.stop()
  await close()
  process.exit(0)
})
process.send?.(address)
