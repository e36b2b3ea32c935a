import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../server/src')
const manual = readFileSync(join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8')

/** Rows of the table of hooks: their names, and the files that implement them. */
const rows = [...manual.matchAll(/^\| (`[\w`, ]+`) \| `[\w`, -]+` \| ([^|]+) \| [^|]+ \|$/gm)].map(
  ([, names = '', files = '']) => ({
    names: [...names.matchAll(/\w+/g)].map(([name]) => name),
    files: [...files.matchAll(/`([\w-]+\/[\w.-]+\.ts)`/g)].map(([, file = '']) => file),
  }),
)

/** Fields of every declaration of the interface. */
const declared = globSync(join(server, '**/*.ts')).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^( *)(?:export )?interface Hooks \{\n([\s\S]*?)\n\1\}/gm)].flatMap(
    ([, indent = '', body = '']) =>
      [...body.matchAll(new RegExp(`^${indent}  readonly (\\w+):`, 'gm'))].map(([, name = '']) => name),
  ),
)

test('CONTRIBUTING lists every hook once', () => {
  expect(declared.length).toBeGreaterThan(20)
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(declared.toSorted())
})

test.each(rows.filter(({ files }) => files.length > 0))(
  'the hooks $names are implemented where CONTRIBUTING says',
  ({ names, files }) => {
    for (const file of files) {
      expect(existsSync(join(server, 'features', file)), file).toBe(true)
      const [feature = ''] = file.split('/')
      const descriptor = readFileSync(join(server, 'features', feature, `${feature}.feature.ts`), 'utf8')
      for (const name of names) expect(descriptor).toContain(name)
      expect(descriptor).toContain(`./${file.slice(feature.length + 1)}`)
    }
  },
)
