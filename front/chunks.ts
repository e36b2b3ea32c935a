import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { isOfArea } from './area.ts'
import { ROUTES } from './budgets.ts'
import { isApart, isOfLive } from './map.ts'
import { Opened } from './opened.ts'
import type { Feature } from './src/feature.ts'

/** Code of the page, and schemas, endpoints and rules, of any feature. */
const PAGE = /\/front\/src\/features\/(?!.*\.feature\.ts)/
const CONTRACT = /\/contract\/src\/features\/(?!.*\.(fr|en|part|settings|obstacles)\.ts$)/

const opensOf = (name: string) => ROUTES.flatMap((route) => (route.name === name ? [route.opens] : []))
const entered = new Opened(opensOf('the first page'))
const signing = new Opened(opensOf('the sign-in'))
const begun = new Opened(opensOf('the registration'))
const followed = new Opened(opensOf('the live'))
const logging = new Opened([/\/app\/activityLog\.ts$/])

// Imported by path: bundled with this file, the list would bring every screen.
const list = join(import.meta.dirname, 'src/features.ts')
const { features }: { features: readonly Pick<Feature, 'name' | 'steps' | 'isInVisit'>[] } = await import(list)
const inVisit = features.flatMap(({ name, steps, isInVisit }) => (steps || isInVisit ? [name] : []))
const VISIT = new RegExp(
  String.raw`/front/src/(app/steps|features/(${inVisit.join('|')})/(?!.*\.feature\.ts))|\.ts\?steps$`,
)

const isOfRegistrationAlone = (id: string): boolean =>
  PAGE.test(id) && begun.has(id) && !followed.has(id) && !entered.has(id)

/** The features of the registration: those that declare a step, or are used by one. */
const isVisit = (id: string): boolean => (VISIT.test(id) || isOfRegistrationAlone(id)) && !isOfArea(id)
const visited = new Opened([{ test: isVisit }])

/** Plugins in their order: the last one reads the others. */
export const opened = [entered, signing, begun, followed, logging, visited].map(({ plugin }) => plugin)

const isEntrance = (id: string): boolean => PAGE.test(id) && entered.has(id) && !begun.has(id)
const isLogin = (id: string): boolean => PAGE.test(id) && signing.has(id) && !entered.has(id) && !begun.has(id)
const isLog = (id: string): boolean => CONTRACT.test(id) && logging.has(id) && !isOfArea(id)

const FLOOR = /\/contract\/src\/kit\/|\/node_modules\/zod\//
const RULES =
  /\/contract\/src\/(?!words\/|(parts|obstacles)\.ts|kit\/(part|plan|setting|setting-kind|html|frames|addresses|money|colour|oklch|folded|searched|near)\.ts|.*\.(part|settings|obstacles)\.ts)(?!.*\.(fr|en)\.ts$)|\/node_modules\/zod\//

/**
 * Endpoints and rules of the registration, without the words, which have parts of their own, and without the part of
 * the kit that the first page needs.
 */
const isRule = (id: string): boolean => RULES.test(id) && !isApart(id) && (visited.has(id) || FLOOR.test(id))

const SCHEMAS =
  /\/node_modules\/zod\/|\/contract\/src\/kit\/(?!(person-name|countries|vat|company-number|phone|number|search-text|comparison-key)\.)/

/**
 * The base of all schemas, and the rules that the live shares with the registration: no other one, so that none brings
 * the rest, nor the validation of forms.
 */
const isSchema = (id: string): boolean =>
  isRule(id) && (SCHEMAS.test(id) || (CONTRACT.test(id) && begun.has(id) && followed.has(id)))

/** Forms and steps, which the live and reading pages do not need. */
const FIELDS =
  /\/front\/src\/kit\/(form\/|useSubmission|useOfflineQueue|upload|ui\/(Checkbox|Choice|DateInput|ErrorSummary|FieldG|FileInput|RadioGroup|Select|Stepper|Tile|Ticket))/

const PUSHED = /\/contract\/src\/(kit\/topic|prepared-keys)\.ts|\/front\/src\/kit\/(push|topic)\.ts/

/** The rules of the live and its follower, which no registration loads. */
const isLive = (id: string): boolean => PUSHED.test(id) || (isOfLive(id) && !/\.(fr|en|part|settings)\.ts$/.test(id))

/** Groups of which some pages open a part at once, and the rest on demand. */
const inTwo = (name: string, ...opened: readonly Opened[]) => ({
  name: (id: string) => (opened.some((one) => one.has(id)) ? name : `${name}-later`),
})

/**
 * Modules that load together share a chunk: thirty small ones compress worse and wait for each other. A chunk imports only
 * those before it.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', test: /^\0rolldown\/runtime/, priority: 5 },
  {
    name: 'start',
    tags: ['$initial'],
    test: /\/(front|contract)\/src\/|\/front\/index\.html$|\/node_modules\/(?!zod)|\0vite\/preload-helper/,
    priority: 4,
  },
  {
    name: 'entrance',
    test: (id) => /\/front\/src\/(app\/(EntryLayout|Entrance)\.|kit\/ui\/Split)/.test(id) || isEntrance(id),
    priority: 3.95,
  },
  { name: 'login', test: isLogin, priority: 3.95 },
  { name: 'typed', test: /\/front\/src\/kit\/ui\/(TextInput|RequiredNote)/, priority: 3.95 },
  { name: 'activityLog', test: (id) => /\/app\/activityLog/.test(id) || isLog(id), priority: 3.95 },
  { name: 'pages', test: /\.ts\?visit$/, priority: 3.95 },
  { name: 'live', test: isLive, priority: 3.5 },
  { name: 'frames', test: /\/kit\/(frames|embed)\.ts/, priority: 3.95 },
  { name: 'sanitize', test: /\/kit\/(sanitize|html)\.ts|\/node_modules\/dompurify\//, priority: 3.9 },
  {
    name: 'small',
    test: (id) =>
      /\/contract\/src\/kit\/(money|zone-label|full-name)|\/front\/src\/kit\/(ui\/Pill|useGo|zone)/.test(id) ||
      (CONTRACT.test(id) && entered.has(id)),
    priority: 3.8,
  },
  { ...inTwo('schemas', begun, followed), test: isSchema, priority: 3.2 },
  { ...inTwo('rules', begun), test: isRule, priority: 3 },
  { name: 'scan', test: /\/front\/src\/kit\/scan\//, priority: 2.2 },
  { ...inTwo('fields', begun), test: FIELDS, priority: 2.1 },
  {
    ...inTwo('kit', begun, followed),
    test: /\/front\/src\/kit\/(?!sanitize|keys|searchWords|vault|offline\/|printFile|usePreviewFrame|ui\/(ActLines|QrCode|PasswordInput|DataTable|Pager))|\/node_modules\/@tanstack\/(?!.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js)/,
    priority: 2,
  },
  { ...inTwo('visit', begun), test: isVisit, priority: 1 },
]
