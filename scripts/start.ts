import { buildFront } from './front-build.ts'
import { exitOf, node, passSignals } from './processes.ts'

/** MB of memory for what is new: left to itself, the engine keeps a hundred more for a server that rests. */
const MEMORY = ['--max-semi-space-size=16']

const built = await buildFront((sentence) => console.error(sentence))
if (built !== 0) {
  console.error('La page n’a pas pu être construite : le message ci-dessus dit pourquoi.')
  process.exit(1)
}
const server = node([...MEMORY, 'server/src/main.ts', ...process.argv.slice(2)])
passSignals(server)
process.exitCode = await exitOf(server)
