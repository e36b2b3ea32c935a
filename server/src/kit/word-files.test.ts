import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readLanguages } from './word-files.ts'

it('a file of words in another encoding than UTF-8 is refused rather than said without its accents', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-words-'))
  const windows = Uint8Array.from('{ "REQUIRED": "Dieses Feld ist nötig" }', (char) => char.charCodeAt(0))
  await writeFile(join(folder, 'de.json'), windows)
  expect(readLanguages(folder)).toEqual({
    languages: {},
    faults: ['de.json: is not UTF-8: save it so, else its accents are lost'],
  })
  await rm(folder, { recursive: true })
})
