import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { areaFr } from '../contract/src/words/area.fr.ts'
import { editFr } from '../contract/src/words/edit.fr.ts'
import { entryFr } from '../contract/src/words/entry.fr.ts'
import { eventFr } from '../contract/src/words/event.fr.ts'
import { followingFr } from '../contract/src/words/live.fr.ts'
import { visitFr } from '../contract/src/words/visit.fr.ts'
import type { Speech } from '../front/src/feature.ts'

const root = join(import.meta.dirname, '..')
const FRONT = join(root, 'front/src')
const CONTRACT = join(root, 'contract/src')
const ROUTES = join(FRONT, 'app/routes.tsx')
/** Where pages are declared, each with how it speaks: by the features, and where several are put together. */
const DECLARING = [ROUTES, join(FRONT, 'app/pages.ts'), ...globSync(join(FRONT, 'features/*/*.feature.ts'))]
/** The one screen without an event, for which the start of the page asks for the words of the area. */
const MY_EVENTS = join(FRONT, 'features/organisation/MyEventsScreen.tsx')
const parts = { entry: entryFr, visit: visitFr, live: followingFr, event: eventFr, area: areaFr, edit: editFr }
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

/** What comes later with words of its own. */
const LATER = /withWords\(\[([^\]]*)\],\s+import\('([^']+)'\)\)/g

/** All that a module reaches but the routes and the list of events, which say what they need, and the words themselves. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || (file === MY_EVENTS && seen.size > 0) || !/\.tsx?$/.test(file) || /\.(fr|en)\.tsx?$/.test(file))
    return seen
  seen.add(file)
  const text = readFileSync(file, 'utf8').replaceAll(LATER, '')
  const imports = DECLARING.includes(file)
    ? /^import .* from '([^']+)'/gm
    : /(?<!import type .*)(?:from |import\()'([^']+)'/g
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
  expect(missing(MY_EVENTS, ['entry', 'area'])).toEqual([])
})

/** What a screen may speak with, by how its page is declared. */
const LOADED: Readonly<Record<Speech, readonly Part[]>> = {
  entry: ['entry'],
  visit: ['entry', 'visit'],
  live: ['entry', 'live'],
  event: ['entry', 'visit', 'live', 'event'],
  area: ['entry', 'area'],
  tool: ['entry', 'visit', 'live', 'event', 'area'],
  editor: ['entry', 'visit', 'live', 'event', 'area', 'edit'],
}
const isSpeech = (word: string): word is Speech => Object.hasOwn(LOADED, word)

test('each screen asks for the words it speaks with', () => {
  const screens = DECLARING.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const declared = text.matchAll(
      /(?:words: |withWordsOf\()'(\w+)',\s+(?:screen: named\(\(\) => )?import\('([^']+)'\)/g,
    )
    return [...declared].map(([, speech = '', specifier = '']) => ({ speech, screen: fileOf(specifier, file) ?? '' }))
  })
  expect(screens.length).toBeGreaterThan(40)
  const wrong = screens.flatMap(({ speech, screen }) => missing(screen, isSpeech(speech) ? LOADED[speech] : []))
  expect([...new Set(wrong)]).toEqual([])
})

test('what comes later than its screen asks for the words that the screen has not', () => {
  const files = [join(FRONT, 'app/start.tsx'), ...globSync(join(FRONT, 'features/*/*Screen.tsx'))]
  const later = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LATER)].map(([, asked = '', specifier = '']) => ({
      asked: [...asked.matchAll(/'(\w+)'/g)].map(([, part]) => part as Part),
      file: fileOf(specifier, file) ?? '',
    })),
  )
  expect(later.length).toBeGreaterThan(0)
  const wrong = later.flatMap(({ asked, file }) => missing(file, ['entry', 'area', ...asked]))
  expect([...new Set(wrong)]).toEqual([])
})

/** The steps come along with the registration, and speak as it does. */
test('each step speaks with the words of a registration', () => {
  const wrong = DECLARING.flatMap((file) => {
    const steps = readFileSync(file, 'utf8').matchAll(/^ {4}(?!screen:)\w+: named\(\(\) => import\('([^']+)'\)/gm)
    return [...steps].flatMap(([, specifier = '']) => missing(fileOf(specifier, file) ?? '', LOADED.visit))
  })
  expect([...new Set(wrong)]).toEqual([])
})
