import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { entryFr } from '../contract/src/words/entry.fr.ts'
import { eventFr } from '../contract/src/words/event.fr.ts'
import { visitFr } from '../contract/src/words/visit.fr.ts'

const root = join(import.meta.dirname, '..')
const FRONT = join(root, 'front/src')
const CONTRACT = join(root, 'contract/src')
const ROUTES = join(FRONT, 'app/routes.tsx')
const parts = { entry: entryFr, visit: visitFr, event: eventFr }
type Part = keyof typeof parts

/** The file that a module of ours names; nothing for a package. */
function fileOf(specifier: string, from: string): string | undefined {
  const source = from.startsWith(FRONT) ? FRONT : CONTRACT
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier)
  if (specifier.startsWith('@parvis/contract/kit/')) return join(CONTRACT, specifier.slice('@parvis/contract/'.length))
  if (specifier.startsWith('@parvis/contract/')) {
    return join(CONTRACT, 'features', specifier.slice('@parvis/contract/'.length))
  }
  return specifier.startsWith('#') ? join(source, specifier.slice(1)) : undefined
}

/** All that a module reaches but the routes, which each say what they need, and the words themselves. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file) || /\.(fr|en)\.tsx?$/.test(file)) return seen
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const imports = file === ROUTES ? /^import .* from '([^']+)'/gm : /(?<!import type .*)(?:from |import\()'([^']+)'/g
  for (const [, specifier = ''] of text.matchAll(imports)) {
    const next = fileOf(specifier, file)
    if (next) reached(next, seen)
  }
  return seen
}

const says = (text: string, key: string): boolean => text.includes(`'${key.replace(/_(one|other|many)$/, '')}'`)

/** The sentences that a screen may say and that are not in the parts it has. */
function missing(file: string, loaded: readonly Part[]): string[] {
  const known = Object.assign({}, ...loaded.map((part) => parts[part])) as Record<string, string>
  const others = Object.keys(Object.assign({}, ...Object.values(parts))).filter((key) => !Object.hasOwn(known, key))
  const files = [...reached(file)]
  return files.flatMap((one) => {
    const text = readFileSync(one, 'utf8')
    const begun = [...text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, beginning = '']) => beginning)
    return others
      .filter((key) => says(text, key) || begun.some((beginning) => key.startsWith(beginning)))
      .map((key) => `${one.slice(root.length + 1)}: ${key}`)
  })
}

test('what every page begins with speaks with the words of the entrance alone', () => {
  expect(missing(join(FRONT, 'app/start.tsx'), ['entry'])).toEqual([])
})

test('each screen asks for the words it speaks with', () => {
  const routes = readFileSync(ROUTES, 'utf8')
  const screens = [...routes.matchAll(/(?:with(Visit|Event)Words\()?import\('([^']+)'\)/g)]
  expect(screens.length).toBeGreaterThan(30)
  const wrong = screens.flatMap(([, kind, specifier = '']) => {
    const loaded: Part[] = ['entry']
    if (kind) loaded.push('visit')
    if (kind === 'Event') loaded.push('event')
    return missing(fileOf(specifier, ROUTES) ?? '', loaded)
  })
  expect([...new Set(wrong)]).toEqual([])
})
