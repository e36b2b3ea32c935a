import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { AREA, leaksOf } from './area.ts'
import { tooHeavy } from './budgets.ts'
import { lightEndpoints } from './endpoints.ts'
import { pureFunctions, unmistaken } from './pure.ts'
import type { Feature } from './src/feature.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses each text asset once, at build time, as hard as it goes; the server then only picks a file. */
function precompress(): Plugin {
  return {
    name: 'parvis-precompress',
    apply: 'build',
    enforce: 'post',
    // Last of all: Vite itself writes the list of preloads into the chunks at this stage.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg|json|wasm)$/.test(fileName))
        for (const file of texts) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (source.length < 512) continue
          const brotli = await compressBrotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
          const gzipped = await compressGzip(source, { level: 9 })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipped })
        }
      },
    },
  }
}

/** Two pieces that lean on each other would start before what they need is there: the page would be blank. */
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

/** Participants never load the organisers' area, and nobody waits for more than a page needs. */
function areaApart(): Plugin {
  return {
    name: 'parvis-area-apart',
    apply: 'build',
    generateBundle: {
      // Before Vite writes the pieces that start into the page, and takes the entry away with them.
      order: 'pre',
      handler(_options, bundle) {
        const pieces = Object.values(bundle).filter((file) => file.type === 'chunk')
        const leaks = leaksOf(pieces)
        if (leaks.length > 0) this.error(`The organisers' area is in what participants load: ${leaks.join(', ')}`)
        const heavy = tooHeavy(pieces)
        if (heavy.length > 0) this.error(`Pages are heavier than they may be: ${heavy.join(', ')}`)
      },
    },
  }
}

/** What few pages ask and answer, which comes with them. */
const APART =
  'check-in|event-file|exports|journal|logs|organisation|people|photos|preparing|privacy|promo-codes|sendings|stats|team|translations'

/** What may be asked and answered, without the sentences, which come in three parts, nor what the first page needs of the kit. */
const RULES = new RegExp(
  String.raw`/contract/src/(?!words/|features/(${APART})/|parts\.ts|kit/(part|plan|setting|setting-kind|html|addresses|money|colour|oklch)\.ts|.*\.(part|settings)\.ts)(?!.*\.(fr|en)\.ts$)|/node_modules/zod/`,
)

/** What every schema is made of, and the presence that the live notes: no other feature, so that none brings those of another. */
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/src\/(kit\/|features\/participation\/participation(\.rules)?\.ts)/

/** What is filled in or walked through: whoever follows a live or reads does without. */
const FIELDS =
  /\/front\/src\/kit\/(form\/|useSubmission|useWaiting|upload|ui\/(Checkbox|Choice|DateInput|ErrorSummary|FieldG|FileInput|RadioGroup|Select|Stepper|Tile|Ticket))/

/** The same of the live, and what follows it: no registration waits for them. */
const LIVE =
  /\/contract\/src\/(kit\/topic\.ts|features\/(live-kit|live|polls|questions|wordclouds|messages|emotions|leaderboard|presence)\/(?!.*\.(fr|en|part|settings)\.ts$))|\/front\/src\/kit\/(push|topic)\.ts/

// Read as it stands: bundled with this file, the list would bring every screen along.
const list = join(import.meta.dirname, 'src/features.ts')
const { features }: { features: readonly Pick<Feature, 'name' | 'steps' | 'isInVisit'>[] } = await import(list)
const inVisit = features.flatMap(({ name, steps, isInVisit }) => (steps || isInVisit ? [name] : []))

/** What a registration goes through: the features that declare a step, or that their steps draw. */
const VISIT = new RegExp(`/front/src/(app/steps|features/(directory/VisitorSpace|(${inVisit.join('|')})/))`)

/** What of it comes first: where the registration stands, its frame, and the steps that most begin with. */
const FIRST =
  /\/front\/src\/(app\/steps|features\/(directory\/|typologies\/|waiting-list\/|participation\/(?!InvitationStep)|articles\/useStatedPrices|checkout\/(MoneyPanel|useAccount)|registration\/(?!parts\/(Confirmation|ActionBanner|Cancel|Documents|MailAgain|MyCalendar|Prices|Status|UserTicket|daysInWords))))/

export default defineConfig(({ mode }) => ({
  plugins: [react(), lightEndpoints(), unmistaken(), noCycles(), areaApart(), precompress()],
  build: {
    outDir: mode === 'gallery' ? 'dist/gallery' : 'dist',
    target: 'es2022',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, mode === 'gallery' ? 'gallery.html' : 'index.html'),
      // How long our compression takes is no news to whoever starts the site.
      checks: { pluginTimings: false },
      treeshake: { manualPureFunctions: pureFunctions },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What is needed together travels in one piece: thirty small ones compress worse and wait for each other. Each
          // piece leans on those before it only.
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              test: /\/(front|contract)\/src\/|\/node_modules\/(?!zod)/,
              priority: 4,
            },
            { name: 'live', test: LIVE, priority: 3.5 },
            { name: 'clean', test: /\/kit\/(clean|html)\.ts/, priority: 3.9 },
            { name: 'small', test: /\/contract\/src\/kit\/money|\/front\/src\/kit\/(ui\/Pill|useGo)/, priority: 3.8 },
            { name: 'schemas', test: (id) => RULES.test(id) && SCHEMAS.test(id), priority: 3.2 },
            { name: 'rules', test: RULES, priority: 3 },
            { name: 'scan', test: /\/front\/src\/kit\/scan\//, priority: 2.2 },
            { name: 'fields', test: FIELDS, priority: 2.1 },
            {
              name: 'kit',
              test: /\/front\/src\/kit\/(?!sanitize|clean|ui\/(QrCode|PasswordInput|DataTable|Pager))|\/node_modules\/@tanstack\//,
              priority: 2,
            },
            { name: 'visit', test: (id) => VISIT.test(id) && FIRST.test(id) && !AREA.test(id), priority: 1 },
            { name: 'later', test: (id) => VISIT.test(id) && !AREA.test(id), priority: 0.9 },
          ],
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
