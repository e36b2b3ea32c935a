import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { PrerenderablePage } from './prerenderer.ts'
import { createPrerenderer } from './prerenderer.ts'

const page: PrerenderablePage = {
  ...{ data: { name: 'Fête' }, language: 'fr', address: '/fete', origin: 'https://parvis.example', moment: 'open' },
}

async function printerOf(module?: string) {
  const dist = await mkdtemp(join(tmpdir(), 'printer-'))
  await mkdir(join(dist, 'print'))
  if (module !== undefined) await writeFile(join(dist, 'print/print.js'), module)
  await writeFile(join(dist, 'print/package.json'), '{"type":"module"}')
  const logged: string[] = []
  const log = { error: (_: unknown, message?: string) => void logged.push(String(message)) }
  return { logged, print: createPrerenderer({ dist, log, clean: (html) => html.toUpperCase() }) }
}

it('a page is printed with its data, once as long as the data are the same', async () => {
  const { print } = await printerOf(
    'let n = 0; export const print = async ({ boot, language, address, origin, clean }) => ' +
      // biome-ignore lint/suspicious/noTemplateCurlyInString: read in the printer's own module
      '`${++n} ${clean(boot.name)} ${language} ${address} ${origin}`',
  )
  expect(await print(page)).toBe('1 FÊTE fr /fete https://parvis.example')
  expect(await print({ ...page })).toBe('1 FÊTE fr /fete https://parvis.example')
  expect(await print({ ...page, language: 'en' })).toMatch(/^2 FÊTE en/)
  expect(await print({ ...page, data: { name: 'Bal' } })).toMatch(/^3 BAL fr/)
  expect(await print({ ...page, address: '/fete/login' })).toMatch(/^4 /)
  expect(await print({ ...page, moment: 'closed' })).toMatch(/^5 /)
  expect(await print(page)).toMatch(/^1 /)
})

it('the print not asked for longest is forgotten, so that the memory cannot be filled', async () => {
  const { print } = await printerOf('let n = 0; export const print = async () => String(++n)')
  await print(page)
  for (let i = 0; i < 100; i++) {
    await print({ ...page, address: `/fete?canal=${i}` })
    if (i === 50) expect(await print(page)).toBe('1')
  }
  expect(await print(page)).toBe('1')
  expect(await print({ ...page, address: '/fete?canal=0' })).not.toBe('2')
})

it('a printer that throws prints nothing, and is logged once', async () => {
  const { print, logged } = await printerOf('export const print = async () => { throw new Error("no") }')
  expect(await print(page)).toBeUndefined()
  expect(await print({ ...page, language: 'en' })).toBeUndefined()
  expect(logged).toHaveLength(1)
})

it('a page that was built without its printer prints nothing', async () => {
  const { print, logged } = await printerOf()
  expect(await print(page)).toBeUndefined()
  expect(logged).toEqual([])
})
