import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A Redis of a test's own, which it may stop and start again. */
export async function startRedis(port: number): Promise<{ stop(): Promise<void> }> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const orphaned = () => redis.kill('SIGKILL')
  process.once('exit', orphaned)
  // Refused when there is no such program on this machine.
  await once(redis, 'spawn')
  for await (const text of redis.stdout.setEncoding('utf8')) if (String(text).includes('Ready to accept')) break
  const ended = once(redis, 'exit')
  return {
    async stop() {
      process.removeListener('exit', orphaned)
      redis.kill('SIGKILL')
      await ended
    },
  }
}
