import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const PLACE = /[/\\]contract[/\\]src[/\\]words[/\\][\w.]+\.ts$/
const CALL = /\.\.\.\(await wordsOf\('(\w+)', '(\w+)'\)\)/
const IMPORT = /^import .* from '\.\/words-of\.ts'$/m

type Words = Readonly<Record<string, string>>
type Listing = typeof import('../contract/src/words/lists.ts')
/** A module as it is now: a development server outlives changes of its words. */
const read = <Module>(path: string): Promise<Module> => import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`)

/** Replaces the call for a list of words by the words: pages load a list as one object, without the files it is made of. */
export function listedWords(): Plugin {
  return {
    name: 'parvis-listed-words',
    enforce: 'pre',
    transform: {
      filter: { id: PLACE, code: CALL },
      async handler(code, id) {
        const [call = '', list = '', language = ''] = CALL.exec(code) ?? []
        const listing = join(dirname(id), 'lists.ts')
        const { wordLists } = await read<Listing>(listing)
        const files = (wordLists as Readonly<Record<string, readonly string[]>>)[list]
        if (!files) this.error(`No list of words is called “${list}”`)
        const words = files.map(async (file) => {
          const from = `@parvis/contract/${file}.${language}.ts`
          const found = await this.resolve(from, id)
          if (!found) this.error(`The list “${list}” names no file of words: ${from}`)
          this.addWatchFile(found.id)
          return (await read<Readonly<Record<string, Words>>>(found.id))[list]
        })
        this.addWatchFile(listing)
        const spelled = JSON.stringify(Object.assign({}, ...(await Promise.all(words)))).slice(1, -1)
        return { code: code.replace(call, () => spelled).replace(IMPORT, ''), map: null }
      },
    },
  }
}
