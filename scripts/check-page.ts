import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFront } from './front-build.ts'
import { root } from './processes.ts'
import { tooNewIn } from './too-new.ts'

// What types cannot see, the bundler does: a piece that waits for itself, a name that another piece does not give.
// The page that is built here is the one that the journeys and `npm start` use.
process.exitCode = await buildFront(() => undefined)
if (process.exitCode !== 0) process.exit()

// The libraries' pieces too: what is built is what people's browsers read.
const assets = join(root, 'front/dist/assets')
for (const file of readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))) {
  for (const name of tooNewIn(readFileSync(join(assets, file), 'utf8'))) {
    console.error(`${file}: ${name} came after Safari 16.4`)
    process.exitCode = 1
  }
}
