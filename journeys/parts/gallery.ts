import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitOf, node, root } from '../../scripts/processes.ts'
import { startServer } from '../../scripts/server.ts'

const EVENT = 'photos-open.yaml'
const CONTEXT = 'cerfs-volants'
const BADGE = '4M8RV0YB6TQD'

/** A server of its own, with one event whose gallery is full. */
export interface GalleryServer {
  readonly origin: string
  /** The photos of somebody's badge. */
  readonly path: string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(origin: string, isOver: () => boolean): Promise<void> {
  for (;;) {
    if (isOver()) throw new Error('The server of the gallery ended before it answered')
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
}

/** Starts the product, as built, on an embedded database with so many photos. */
export async function openGallery(count: number): Promise<GalleryServer> {
  const data = mkdtempSync(join(tmpdir(), 'parvis-gallery-'))
  const events = join(data, 'events')
  mkdirSync(events)
  copyFileSync(join(root, 'journeys/events', EVENT), join(events, EVENT))
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _database, SMTP_URL: _smtp, ...others } = process.env
  const env = { ...others, DATA_DIR: data, PORT: port, PUBLIC_URL: origin, DEMO: 'on', RATE_LIMIT: '0' }
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  const written = await exitOf(
    node(['journeys/parts/gallery.child.ts', events, CONTEXT, String(count)], { env, stdio: [...stdio] }),
  )
  if (written !== 0) throw new Error('The photos of the gallery could not be written')
  const server = startServer(['--events', events], { env, stdio: [...stdio] })
  const ended = exitOf(server)
  const orphaned = () => server.kill('SIGKILL')
  process.once('exit', orphaned)
  await answers(origin, () => server.exitCode !== null)
  return {
    origin,
    path: `/${CONTEXT}/photos?badge=${BADGE}`,
    async stop() {
      process.removeListener('exit', orphaned)
      server.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
