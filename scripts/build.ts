import { resolve } from 'node:path'
import { buildFront } from './front-build.ts'
import { writeRelease } from './release.ts'

// `npm run build` builds the page; `npm run build -- FOLDER` writes a folder with all that serving needs.
const [folder] = process.argv.slice(2)
const say = (sentence: string) => console.error(sentence)

const built = await buildFront(say)
if (built !== 0) {
  say('La page n’a pas pu être construite : le message ci-dessus dit pourquoi.')
  process.exit(1)
}
if (folder !== undefined) {
  try {
    await writeRelease(resolve(folder))
    console.log(`Prêt à servir : cd ${resolve(folder)} && npm run serve`)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
