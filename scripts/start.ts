import { buildFront } from './front-build.ts'
import { exitOf, node, passSignals } from './processes.ts'

const built = await buildFront((sentence) => console.error(sentence))
if (built !== 0) {
  console.error('La page n’a pas pu être construite : le message ci-dessus dit pourquoi.')
  process.exit(1)
}
const server = node(['server/src/main.ts', ...process.argv.slice(2)])
passSignals(server)
process.exitCode = await exitOf(server)
