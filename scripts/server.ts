import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { node, QUICK_IMPORTS, root } from './processes.ts'

const ENGINE = [
  // MB for young objects: by default the engine keeps a hundred more in an idle server.
  '--max-semi-space-size=16',
  ...QUICK_IMPORTS,
]
const COMPILED = join(root, 'node_modules/.cache/parvis')

/** By default glibc keeps one arena for each thread: thirty megabytes of an idle server. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2' }

export function startServer(
  args: readonly string[],
  { env = process.env, ...options }: SpawnOptions = {},
): ChildProcess {
  return node([...ENGINE, 'server/src/main.ts', ...args], {
    ...options,
    env: { NODE_COMPILE_CACHE: COMPILED, ...ALLOCATOR, ...env },
  })
}
