import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exitOf, node, passSignals, root } from './processes.ts'

const SUFFIX = '.bench.ts'

function names(): string[] {
  const folder = join(root, 'bench')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.filter((file) => file.endsWith(SUFFIX)).map((file) => file.slice(0, -SUFFIX.length))
}

const [name = '', ...rest] = process.argv.slice(2)
if (names().includes(name)) {
  const bench = node([`bench/${name}${SUFFIX}`, ...rest])
  passSignals(bench)
  process.exitCode = await exitOf(bench)
} else {
  const known = names().join(', ') || 'none yet'
  console.error(
    `${name ? `There is no bench '${name}'` : 'Say which bench: npm run bench -- NAME --json'}. Benches: ${known}.`,
  )
  process.exitCode = 1
}
