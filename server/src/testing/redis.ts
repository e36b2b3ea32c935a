import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'

/** A Redis for a test, which may stop and restart it; on a Unix socket, or on a port for clients without sockets. */
export interface Redis {
  stop(): Promise<void>
}

export async function startRedis(at: string | { readonly port: number }): Promise<Redis> {
  const place =
    typeof at === 'string'
      ? ['--port', '0', '--unixsocket', at, '--unixsocketperm', '777']
      : ['--port', String(at.port), '--bind', '127.0.0.1']
  // A killed Redis leaves its socket behind.
  if (typeof at === 'string') rmSync(at, { force: true })
  const args = [...place, '--save', '', '--appendonly', 'no']
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const orphaned = () => redis.kill('SIGKILL')
  process.once('exit', orphaned)
  // Throws when Redis is not installed.
  await once(redis, 'spawn')
  const ended = once(redis, 'exit')
  let isReady = false
  for await (const text of redis.stdout.setEncoding('utf8')) {
    isReady = String(text).includes('eady to accept')
    if (isReady) break
  }
  if (!isReady) throw new Error('Redis ended before it was ready')
  return {
    async stop() {
      process.removeListener('exit', orphaned)
      redis.kill('SIGKILL')
      await ended
    },
  }
}
