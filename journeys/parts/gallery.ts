import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitOf, node, root } from '../../scripts/processes.ts'
import { startServer } from '../../scripts/server.ts'
import { said } from './said.ts'
import { inYear } from './year.ts'

const EVENT = 'photos-open.yaml'
const CONTEXT = 'cerfs-volants'
const BADGE = '4M8RV0YB6TQD'

export interface GalleryServer {
  readonly origin: string
  readonly path: string
  stop(): Promise<void>
}

export async function openGallery(count: number): Promise<GalleryServer> {
  const data = mkdtempSync(join(tmpdir(), 'parvis-gallery-'))
  const events = join(data, 'events')
  mkdirSync(events)
  writeFileSync(join(events, EVENT), inYear(readFileSync(join(root, 'journeys/events', EVENT), 'utf8')))
  const { DATABASE_URL: _database, SMTP_URL: _smtp, ...others } = process.env
  const env = {
    ...others,
    DATA_DIR: data,
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:0',
    DEMO: 'on',
    RATE_LIMIT: '0',
    PATIENCE: '30',
  }
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  const written = await exitOf(
    node(['journeys/parts/gallery.child.ts', events, CONTEXT, String(count)], { env, stdio: [...stdio] }),
  )
  if (written !== 0) throw new Error('The photos of the gallery could not be written')
  const server = startServer(['--events', events], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = exitOf(server)
  const orphaned = () => server.kill('SIGKILL')
  process.once('exit', orphaned)
  const origin = await said(server, /http:\/\/127\.0\.0\.1:[1-9]\d*(?=\n)/)
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
