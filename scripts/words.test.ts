import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { edit as settingsEn } from '../contract/src/features/event-config/settings.en.ts'
import { edit as settingsFr } from '../contract/src/features/event-config/settings.fr.ts'
import { areaFr } from '../contract/src/words/area.fr.ts'
import { beginFr } from '../contract/src/words/begin.fr.ts'
import { editFr } from '../contract/src/words/edit.fr.ts'
import { entryFr } from '../contract/src/words/entry.fr.ts'
import { eventFr } from '../contract/src/words/event.fr.ts'
import { followingFr } from '../contract/src/words/live.fr.ts'
import { overviewFr } from '../contract/src/words/overview.fr.ts'
import { signingPartFr } from '../contract/src/words/signing.fr.ts'
import { visitFr } from '../contract/src/words/visit.fr.ts'
import type { Speech } from '../front/src/feature.ts'
import { FIRST_STEPS } from '../front/src/feature.ts'

const root = join(import.meta.dirname, '..')
const FRONT = join(root, 'front/src')
const CONTRACT = join(root, 'contract/src')
const ROUTES = join(FRONT, 'app/routes.tsx')
/** Files that declare pages with their word bundles. */
const LISTS = ['app/pages.ts', 'app/areaPages.ts'].map((file) => join(FRONT, file))
const DECLARING = [ROUTES, ...LISTS, ...globSync(join(FRONT, 'features/*/*.feature.ts'))]
/** The only screen without an event; its words are loaded at the page's start. */
const MY_EVENTS = join(FRONT, 'features/dashboard/MyEventsScreen.tsx')
const visit = { ...beginFr, ...visitFr }
const edit = { ...overviewFr, ...editFr }
const area = { area: areaFr, overview: overviewFr, edit }
const parts = {
  entry: entryFr,
  signing: signingPartFr,
  begin: beginFr,
  visit,
  live: followingFr,
  event: eventFr,
  ...area,
}
type Part = keyof typeof parts

function fileOf(specifier: string, from: string): string | undefined {
  const source = from.startsWith(FRONT) ? FRONT : CONTRACT
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier)
  if (specifier.startsWith('@parvis/contract/kit/')) return join(CONTRACT, specifier.slice('@parvis/contract/'.length))
  if (specifier.startsWith('@parvis/contract/')) {
    return join(CONTRACT, 'features', specifier.slice('@parvis/contract/'.length))
  }
  return specifier.startsWith('#') ? join(source, specifier.slice(1)) : undefined
}

/** Dynamic imports with words of their own. */
const LATER = /withWords\(\[([^\]]*)\],\s+import\('([^']+)'\)\)/g

interface Module {
  readonly imports: readonly string[]
  /** Texts between any two single quotes; kinds of audit entries are not word keys. */
  readonly quoted: ReadonlySet<string>
  readonly begun: readonly string[]
}

const modules = new Map<string, Module>()

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const whole = readFileSync(file, 'utf8')
  const text = whole.replaceAll(LATER, '')
  const imports = DECLARING.includes(file)
    ? /^import .* from '([^']+)'/gm
    : /(?<!import type .*)(?:from |import\()'([^']+)'/g
  const read: Module = {
    imports: [...text.matchAll(imports)].flatMap(([, specifier = '']) => fileOf(specifier, file) ?? []),
    quoted: new Set([...whole.matchAll(/(?<=(?<!audit: )')[\w.-]+(?=')/g)].map(([key]) => key)),
    begun: [...whole.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, beginning = '']) => beginning),
  }
  modules.set(file, read)
  return read
}

/** Modules reachable from a file, without routes, the list of events and words. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || (file === MY_EVENTS && seen.size > 0) || !/\.tsx?$/.test(file) || /\.(fr|en)\.tsx?$/.test(file))
    return seen
  seen.add(file)
  for (const next of moduleOf(file).imports) reached(next, seen)
  return seen
}

/** The plural suffix is added by the count. */
const writtenAs = (key: string): string => key.replace(/_(one|other|many)$/, '')
const everyKey = [...new Set(Object.keys(Object.assign({}, ...Object.values(parts))))]

const saidIn = new Map<string, readonly string[]>()
function keysOf(file: string): readonly string[] {
  const known = saidIn.get(file)
  if (known) return known
  const { quoted, begun } = moduleOf(file)
  const said = everyKey.filter(
    (key) => quoted.has(writtenAs(key)) || begun.some((beginning) => key.startsWith(beginning)),
  )
  saidIn.set(file, said)
  return said
}

function missing(file: string, loaded: readonly Part[]): string[] {
  const known = Object.assign({}, ...loaded.map((part) => parts[part])) as Record<string, string>
  return [...reached(file)].flatMap((one) =>
    keysOf(one)
      .filter((key) => !Object.hasOwn(known, key))
      .map((key) => `${one.slice(root.length + 1)}: ${key}`),
  )
}

test('the code can write every key between apostrophes', () => {
  expect(everyKey.filter((key) => !/^[\w.-]+$/.test(key))).toEqual([])
})

test('the start of every page speaks with the words of the entrance alone', () => {
  expect(missing(join(FRONT, 'app/start.tsx'), ['entry'])).toEqual([])
  expect(missing(MY_EVENTS, ['entry', 'area'])).toEqual([])
})

const LOADED: Readonly<Record<Speech, readonly Part[]>> = {
  signing: ['entry', 'signing'],
  begin: ['entry', 'begin'],
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

test('a part loaded after its screen asks for the words that the screen has not', () => {
  const files = [...globSync(join(FRONT, 'app/*.tsx')), ...globSync(join(FRONT, 'features/*/*{Screen,Panel}.tsx'))]
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

/** The first steps are bundled with the registration; others load further words. */
test('each step speaks with the words of a registration', () => {
  const wrong = DECLARING.flatMap((file) => {
    const steps = readFileSync(file, 'utf8').matchAll(/^ {4}(?!screen:)(\w+): named\(\(\) => import\('([^']+)'\)/gm)
    return [...steps].flatMap(([, key = '', specifier = '']) => {
      const speech = (FIRST_STEPS as readonly string[]).includes(key) ? 'begin' : 'visit'
      return missing(fileOf(specifier, file) ?? '', LOADED[speech])
    })
  })
  expect([...new Set(wrong)]).toEqual([])
})

/** Verbs for the effect of a setting, in the infinitive: a help text starts with one, or with a noun. */
const DOES = (
  'accepter activer afficher ajouter annoncer autoriser cacher choisir créer demander désactiver donner empêcher enlever envoyer ' +
  'exiger facturer faire fermer garder imposer indiquer inscrire interdire inviter laisser limiter marquer masquer mettre montrer noter offrir ouvrir ' +
  'passer permettre poser présenter proposer publier refuser remplacer rendre retirer réserver sauter supprimer utiliser vérifier'
).split(' ')
const ENDS: readonly [RegExp, string][] = [
  [/(off|ouv)rir$/, '$1re'],
  [/mettre$/, 'met'],
  [/faire$/, 'fait'],
  [/ettre$/, 'et'],
  [/dire$/, 'dit'],
  [/dre$/, 'd'],
  [/crire$/, 'crit'],
  [/ir$/, 'it'],
  [/(er|yer)$/, 'e'],
]
const third = (verb: string): string => {
  const [shape, end] = ENDS.find(([one]) => one.test(verb)) ?? [/$/, '']
  return verb.replace(/yer$/, 'ier').replace(shape, end)
}
const DONE_FR = new Set(DOES.map(third))
const DONE_EN =
  /^(accepts|adds|allows|asks|charges|forbids|gives|hides|keeps|lets|limits|makes|marks|offers|opens|presents|puts|refuses|requires|sends|shows|skips|takes|turns)$/

test('a setting is named by an infinitive or a noun, never by a verb in the third person', () => {
  const first = (sentence: string) => sentence.toLowerCase().split(/[^\p{L}]/u)[0] ?? ''
  const helps = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).filter(([key]) => /^setting\.(?!also\.)/.test(key))
  expect(helps(settingsFr).length).toBeGreaterThan(100)
  expect(helps(settingsFr).filter(([, sentence]) => DONE_FR.has(first(sentence)))).toEqual([])
  expect(helps(settingsEn).filter(([, sentence]) => DONE_EN.test(first(sentence)))).toEqual([])
  const old = [
    'Active',
    'Masque',
    'Saute',
    'Accepte',
    'Propose',
    'Permet',
    'Interdit',
    'Envoie',
    'Ouvre',
    'Met',
    'Inscrit',
  ]
  expect(old.filter((verb) => !DONE_FR.has(first(verb)))).toEqual([])
})
