import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { leaksOf } from './area.ts'
import { aheadOf, tooHeavy } from './budgets.ts'
import { CHUNKS, opened } from './chunks.ts'
import { declaredApart } from './descriptors.ts'
import { lightEndpoints } from './endpoints.ts'
import { addedLanguages } from './languages.ts'
import { offlinePages } from './offline.ts'
import { pureFunctions, unmistaken } from './pure.ts'
import { listedWords } from './words.ts'

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

const [offlineDeclared, offlineListed] = offlinePages()

export default defineConfig(({ mode }) => ({
  plugins: [
    ...[addedLanguages(), listedWords(), react(), offlineDeclared, declaredApart(), lightEndpoints(), unmistaken()],
    ...opened,
    ...[noCycles(), areaApart(), offlineListed, precompress()],
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
        // The gallery of components is one page.
        codeSplitting: mode === 'gallery' ? true : { includeDependenciesRecursively: false, groups: CHUNKS },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } },
  },
}))
