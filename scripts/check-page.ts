import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFront } from './front-build.ts'
import { root } from './processes.ts'
import { tooNewIn } from './too-new.ts'

// The bundler finds what types cannot: circular chunks, missing exports. Journeys and `npm start` use the same build.
process.exitCode = await buildFront(() => undefined)
if (process.exitCode !== 0) process.exit()

const assets = join(root, 'front/dist/assets')
for (const file of readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))) {
  for (const name of tooNewIn(readFileSync(join(assets, file), 'utf8'))) {
    console.error(`${file}: ${name} came after Safari 16.4`)
    process.exitCode = 1
  }
}
