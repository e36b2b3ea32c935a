import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { node, QUICK_IMPORTS, root } from './processes.ts'

const ENGINE = [
  // MB of memory for what is new: left to itself, the engine keeps a hundred more for a server that rests.
  '--max-semi-space-size=16',
  ...QUICK_IMPORTS,
]
/** What the engine has compiled is read at the next start. */
const COMPILED = join(root, 'node_modules/.cache/parvis')

/** glibc gives each thread an arena of its own and takes none back: thirty megabytes of a server that rests. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2' }

/** The server as `npm start` runs it. */
export function startServer(
  args: readonly string[],
  { env = process.env, ...options }: SpawnOptions = {},
): ChildProcess {
  return node([...ENGINE, 'server/src/main.ts', ...args], {
    ...options,
    env: { NODE_COMPILE_CACHE: COMPILED, ...ALLOCATOR, ...env },
  })
}
