import { buildFront } from './front-build.ts'
import { exitOf, passSignals } from './processes.ts'
import { startServer } from './server.ts'

const built = await buildFront((sentence) => console.error(sentence))
if (built !== 0) {
  console.error('La page n’a pas pu être construite : le message ci-dessus dit pourquoi.')
  process.exit(1)
}
const server = startServer(process.argv.slice(2))
passSignals(server)
process.exitCode = await exitOf(server)
