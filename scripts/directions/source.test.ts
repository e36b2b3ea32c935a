import { describe, expect, test } from 'vitest'
import { importsOf, maskOf } from './source.ts'

const from = (text: string) => importsOf(text).map((found) => found.from)

describe('maskOf', () => {
  test('blanks comments and the insides of strings and keeps every position', () => {
    const text = `const a = 'fetch(' // fetch(\n/* any */ const b = "\\"any"\n`
    const mask = maskOf(text)
    expect(mask).toHaveLength(text.length)
    expect(mask).not.toMatch(/fetch|any/)
    expect(mask.split('\n')).toHaveLength(3)
  })

  test('keeps the code inside a template and blanks its text', () => {
    const mask = maskOf(['const a = `fetch( $', '{call({ b: `any $', '{c}` })} any`; fetch(d)'].join(''))
    expect(mask).toContain('call({ b:')
    expect(mask.match(/fetch\(/g)).toHaveLength(1)
    expect(mask).not.toContain('any')
  })

  test('knows a regular expression from a division', () => {
    expect(maskOf(`const a = /['"]/.test(b); const c = 'any'`)).not.toContain('any')
    expect(maskOf(`const a = b / c; const d = e / f`)).toContain('const d')
  })

  test('takes a lone apostrophe of running text as a character', () => {
    expect(maskOf(`<p>l'année</p>\nconst a = fetch(b)`)).toContain('fetch(b)')
  })
})

describe('importsOf', () => {
  test('finds every form of import', () => {
    const text = [
      `import a from './a.ts'`,
      `import { b, type B } from "./b.ts";`,
      `import type { C } from './c.ts'`,
      `import * as d from './d.ts'`,
      `import e, { f } from './e.ts'`,
      `import './g.css'`,
      `export { h } from './h.ts'`,
      `export * from './i.ts'`,
      `const j = await import('./j.ts')`,
      `import {\n  k,\n  l as m,\n} from './k.ts'`,
    ].join('\n')
    expect(from(text).sort()).toEqual(
      'abcdehijk'
        .split('')
        .map((n) => `./${n}.ts`)
        .concat('./g.css')
        .sort(),
    )
  })

  test('reads the names, types and line of an import', () => {
    const [found] = importsOf(`\nimport type { A as B, C } from './a.ts'`)
    expect(found).toMatchObject({ names: ['A', 'C'], typeOnly: true, line: 2, kind: 'import', everything: false })
  })

  test('ignores imports written in comments and strings', () => {
    expect(from(`// import a from './a.ts'\nconst b = "import c from './c.ts'"\n/* import './d.ts' */`)).toEqual([])
  })

  test('does not join two statements', () => {
    expect(
      from(`export const a = b\nimport { c } from './c.ts'\nexport type D = string\nimport './e.ts'`).sort(),
    ).toEqual(['./c.ts', './e.ts'])
  })
})
