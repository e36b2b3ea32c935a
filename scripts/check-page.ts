import { buildFront } from './front-build.ts'

// What types cannot see, the bundler does: a piece that waits for itself, a name that another piece does not give.
// The page that is built here is the one that the journeys and `npm start` use.
process.exitCode = await buildFront(() => undefined)
