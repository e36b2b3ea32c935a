import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vite'
import { AREA, leaksOf } from './area.ts'
import { aheadOf, ROUTES, tooHeavy } from './budgets.ts'
import { declaredApart } from './descriptors.ts'
import { lightEndpoints } from './endpoints.ts'
import { addedLanguages } from './languages.ts'
import { Opened } from './opened.ts'
import { pureFunctions, unmistaken } from './pure.ts'
import type { Feature } from './src/feature.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The best quality; test builds, which no network transfers, save six seconds. */
const BROTLI_QUALITY = process.env['QUICK_BUILD'] ? 5 : 11

/** Compresses each text asset at build time; the server only picks a file. */
function precompress(): Plugin {
  return {
    name: 'parvis-precompress',
    apply: 'build',
    enforce: 'post',
    // After Vite, which writes the preload list into the chunks at this stage.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg|json|wasm)$/.test(fileName))
        for (const file of texts) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (source.length < 512) continue
          const brotli = await compressBrotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
          const gzipped = await compressGzip(source, { level: 9 })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipped })
        }
      },
    },
  }
}

/** Chunks that import each other would run before their imports are ready: the page would be blank. */
function noCycles(): Plugin {
  return {
    name: 'parvis-no-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const follow = (name: string, above: readonly string[]): void => {
        if (above.includes(name)) this.error(`Pieces that lean on each other: ${[...above, name].join(' → ')}`)
        const piece = bundle[name]
        if (piece?.type !== 'chunk' || done.has(name)) return
        for (const next of piece.imports) follow(next, [...above, name])
        done.add(name)
      }
      for (const name of Object.keys(bundle)) follow(name, [])
    },
  }
}

/** Fails the build when participants load the area, or when a page exceeds its budget. */
function areaApart(): Plugin {
  return {
    name: 'parvis-area-apart',
    apply: 'build',
    generateBundle: {
      // Before Vite inlines the start chunks into the page, and removes the entry.
      order: 'pre',
      handler(_options, bundle) {
        const pieces = Object.values(bundle).filter((file) => file.type === 'chunk')
        const leaks = leaksOf(pieces)
        if (leaks.length > 0) this.error(`The organisers' area is in what participants load: ${leaks.join(', ')}`)
        const heavy = tooHeavy(pieces)
        if (heavy.length > 0) this.error(`Pages are heavier than they may be: ${heavy.join(', ')}`)
        this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(aheadOf(pieces)) })
      },
    },
  }
}

const APART =
  'bulk|bundles|check-in|deliveries|event-config|event-file|exports|figures|guests|journal|line|logs|money|dashboard|people|photos|event-templates|printing|privacy|promo-codes|refunds|segments|mailings|stats|tags|team|translations|withdrawals'

/**
 * Endpoints and rules, without the words, which have parts of their own, and without the part of the kit that the
 * first page needs.
 */
const RULES = new RegExp(
  String.raw`/contract/src/(?!words/|features/(${APART})/|features/(checkout/means|events/switches)\.|(parts|obstacles)\.ts|kit/(part|plan|setting|setting-kind|html|frames|addresses|money|colour|oklch|folded|searched|near)\.ts|.*\.(part|settings|obstacles)\.ts)(?!.*\.(fr|en)\.ts$)|/node_modules/zod/`,
)

/**
 * The base of all schemas, and the live's presence: no other feature, so that none brings the rest, nor the
 * validation of forms.
 */
const SCHEMAS =
  /\/node_modules\/zod\/|\/contract\/src\/(kit\/(?!(person-name|countries|vat|company-number|phone|number|search-text|comparison-key)\.)|features\/participation\/participation(\.rules)?\.ts)/

/** Forms and steps, which the live and reading pages do not need. */
const FIELDS =
  /\/front\/src\/kit\/(form\/|useSubmission|useOfflineQueue|upload|ui\/(Checkbox|Choice|DateInput|ErrorSummary|FieldG|FileInput|RadioGroup|Select|Stepper|Tile|Ticket))/

/** The rules of the live and its follower, which no registration loads. */
const LIVE =
  /\/contract\/src\/(kit\/topic\.ts|features\/(live-kit|live|polls|questions|wordclouds|messages|emotions|leaderboard|presence)\/(?!.*\.(fr|en|part|settings)\.ts$))|\/front\/src\/kit\/(push|topic)\.ts/

// Imported by path: bundled with this file, the list would bring every screen.
const list = join(import.meta.dirname, 'src/features.ts')
const { features }: { features: readonly Pick<Feature, 'name' | 'steps' | 'isInVisit'>[] } = await import(list)
const inVisit = features.flatMap(({ name, steps, isInVisit }) => (steps || isInVisit ? [name] : []))

/** The features of the registration: those that declare a step, or are used by one. */
const VISIT = new RegExp(
  `/front/src/(app/steps|features/(directory/VisitorSpace|(${inVisit.join('|')})/(?!.*\\.feature\\.ts)))|\\.ts\\?steps$`,
)

const opensOf = (name: string) => ROUTES.flatMap((route) => (route.name === name ? [route.opens] : []))
const begun = new Opened(opensOf('the registration'))
const followed = new Opened(opensOf('the live'))

/** Groups of which some pages open a part at once, and the rest on demand. */
const inTwo = (name: string, ...opened: readonly Opened[]) => ({
  name: (id: string) => (opened.some((one) => one.has(id)) ? name : `${name}-later`),
})

/**
 * Modules that load together share a chunk: thirty small ones compress worse and wait for each other. A chunk imports only
 * those before it.
 */
const PIECES: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', test: /^\0rolldown\/runtime/, priority: 5 },
  {
    name: 'start',
    tags: ['$initial'],
    test: /\/(front|contract)\/src\/|\/front\/index\.html$|\/node_modules\/(?!zod)|\0vite\/preload-helper/,
    priority: 4,
  },
  {
    name: 'entrance',
    test: /\/front\/src\/(app\/(EntryLayout|Entrance)\.|features\/(home\/EntranceScreen|auth\/(OtherWaysPanel|parts\/EntryForm\.module))|kit\/ui\/Split)/,
    priority: 3.95,
  },
  {
    name: 'login',
    test: /\/features\/auth\/(LoginScreen|parts\/(EmailPhase|EntryForm\.tsx)|useProblems)/,
    priority: 3.95,
  },
  { name: 'typed', test: /\/front\/src\/kit\/ui\/(TextInput|RequiredNote)/, priority: 3.95 },
  {
    name: 'activityLog',
    test: /\/contract\/src\/features\/logs\/logs\.ts|\/app\/activityLog/,
    priority: 3.95,
  },
  { name: 'pages', test: /\.ts\?visit$/, priority: 3.95 },
  { name: 'live', test: LIVE, priority: 3.5 },
  { name: 'frames', test: /\/kit\/(frames|embed)\.ts/, priority: 3.95 },
  { name: 'clean', test: /\/kit\/(clean|html)\.ts/, priority: 3.9 },
  {
    name: 'small',
    test: /\/contract\/src\/(kit\/(money|zone-label)|features\/events\/hours)|\/front\/src\/kit\/(ui\/Pill|useGo|zone)/,
    priority: 3.8,
  },
  { ...inTwo('schemas', begun, followed), test: (id) => RULES.test(id) && SCHEMAS.test(id), priority: 3.2 },
  { ...inTwo('rules', begun), test: RULES, priority: 3 },
  { name: 'scan', test: /\/front\/src\/kit\/scan\//, priority: 2.2 },
  { ...inTwo('fields', begun), test: FIELDS, priority: 2.1 },
  {
    ...inTwo('kit', begun, followed),
    test: /\/front\/src\/kit\/(?!sanitize|clean|searchWords|vault|printFile|usePreviewFrame|ui\/(ActLines|QrCode|PasswordInput|DataTable|Pager))|\/node_modules\/@tanstack\/(?!.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js)/,
    priority: 2,
  },
  { ...inTwo('visit', begun), test: (id) => VISIT.test(id) && !AREA.test(id), priority: 1 },
]

export default defineConfig(({ mode }) => ({
  plugins: [
    ...[addedLanguages(), react(), declaredApart(), lightEndpoints(), unmistaken(), begun.plugin, followed.plugin],
    ...[noCycles(), areaApart(), precompress()],
  ],
  build: {
    outDir: mode === 'gallery' ? 'dist/gallery' : 'dist',
    target: 'es2022',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, mode === 'gallery' ? 'gallery.html' : 'index.html'),
      // The duration of our compression is irrelevant to the reader of the build.
      checks: { pluginTimings: false },
      treeshake: { manualPureFunctions: pureFunctions },
      output: {
        entryFileNames: 'assets/start-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: PIECES,
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } },
  },
}))
