import type { Plugin, Rolldown } from 'vite'
import type { Piece } from './area.ts'
import { follow } from './area.ts'
import type { OfflinePage } from './descriptors.ts'
import { DESCRIPTOR, offlineIn } from './descriptors.ts'
import { WORDS_OF } from './src/feature.ts'

/** Modules that a page of a frame loads on demand, before its screen. */
const FRAMES: Readonly<Record<string, RegExp>> = {
  bare: /\/app\/morePages\.ts$/,
  area: /\/app\/(areaPages\.ts|AreaLayout\.tsx)$/,
}

/** Modules that every page loads on demand once it is shown. */
const AFTERWARDS = /\/(app\/(morePages|activityLog)|kit\/sanitize)\.ts$/

export interface DeclaredPage extends OfflinePage {
  /** Module of the screen. */
  readonly screen: string
}

type Styled = Piece & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined }

/** Chunks and style sheets that a page needs, in all languages. */
export function chunksOf(all: readonly Styled[], { screen, frame, words }: DeclaredPage): Set<string> {
  const around = FRAMES[frame]
  if (!around) throw new Error(`A page in the frame « ${frame} » cannot open without a network`)
  const spoken = new RegExp(`/words/(${['entry', ...WORDS_OF[words]].join('|')})\\.\\w+\\.ts$`)
  const isOpened = (id: string) => id === screen || around.test(id) || AFTERWARDS.test(id) || spoken.test(id)
  const first = all.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some(isOpened))
  const pieces = new Map(all.map((piece) => [piece.fileName, piece]))
  const reached = [...follow(pieces, first, ({ imports }) => imports)]
  return new Set(reached.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]))
}

/**
 * These files, and the assets that they name at any depth: fonts of style sheets, the decoder of badges and its engine. Other
 * chunks that they name load on demand, and are left out.
 */
export function withNamed(
  chunks: ReadonlySet<string>,
  textOf: ReadonlyMap<string, string>,
  isChunk: (name: string) => boolean,
): string[] {
  const assets = [...textOf.keys()].filter((name) => !isChunk(name) && !/\.(css|br|gz|html|json)$/.test(name))
  const reached = new Set(chunks)
  const queue = [...chunks]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const text = textOf.get(name) ?? ''
    for (const asset of assets) {
      if (reached.has(asset) || !text.includes(asset.replace(/^assets\//, ''))) continue
      reached.add(asset)
      queue.push(asset)
    }
  }
  return [...reached].filter((name) => textOf.has(name)).toSorted()
}

/** Text of files that may name others; binary ones name none. */
const namingText = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): string => {
  if (file.type === 'chunk') return file.code
  return /\.(js|css|html)$/.test(file.fileName) ? Buffer.from(file.source).toString() : ''
}

/**
 * Lists for the server, in `offline.json`, what each page declared with `isOffline` needs to open without a network. The
 * first plugin goes before the descriptors are split, the last one after the files have their final text.
 */
export function offlinePages(): [first: Plugin, last: Plugin] {
  const declared = new Map<string, DeclaredPage>()
  const needed = new Map<string, Set<string>>()
  const first: Plugin = {
    name: 'parvis-offline-declared',
    apply: 'build',
    enforce: 'pre',
    transform: {
      order: 'post',
      filter: { id: DESCRIPTOR },
      async handler(code, id) {
        for (const page of offlineIn(this.parse(code))) {
          const resolved = await this.resolve(page.imported, id)
          if (resolved) declared.set(page.path, { ...page, screen: resolved.id })
        }
        return null
      },
    },
    generateBundle: {
      // Before Vite inlines the start chunks into the page, and removes the entry.
      order: 'pre',
      handler(_options, bundle) {
        const pieces = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const page of declared.values()) needed.set(page.path, chunksOf(pieces, page))
      },
    },
  }
  const last: Plugin = {
    name: 'parvis-offline-listed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const textOf = new Map(Object.values(bundle).map((file) => [file.fileName, namingText(file)]))
        const isChunk = (name: string) => bundle[name]?.type === 'chunk'
        const pages = [...needed].map(([path, chunks]) => ({
          path,
          pieces: withNamed(new Set([...chunks, ...namedBy(textOf)]), textOf, isChunk).map((name) => `/${name}`),
        }))
        this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify(pages) })
      },
    },
  }
  return [first, last]
}

/** Scripts and styles that the document itself loads. */
const namedBy = (textOf: ReadonlyMap<string, string>): string[] =>
  [...(textOf.get('index.html') ?? '').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name = '']) => name)
