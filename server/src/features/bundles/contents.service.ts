import { createHash } from 'node:crypto'
import type { Translator } from '@parvis/contract/kit/words.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Table } from '#kit/csv.ts'
import type { ZippedFile } from '#kit/zip.ts'
import { leftOut } from './coverage.service.ts'

export interface Piece extends ZippedFile {
  readonly about: string
  /** The number of rows of a table, known once it is written. */
  readonly rows?: () => number
}

interface Entry {
  readonly path: string
  readonly about: string
  readonly sha256: string
  readonly rows?: number
}

/** The table, and the number of its rows that were read so far. */
export function counted<T extends Table>(table: T): { table: T; rows: () => number } {
  let number = 0
  async function* rows() {
    for await (const row of table.rows) {
      number++
      yield row
    }
  }
  return { table: { ...table, rows: rows() }, rows: () => number }
}

/** Hashes a file while it is written, so that it is never whole in memory. */
function hashed({ name, content }: Piece): { file: ZippedFile; digest: () => string } {
  const hash = createHash('sha256')
  async function* chunks() {
    if (content instanceof Uint8Array) {
      hash.update(content)
      yield content
      return
    }
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { file: { name, content: chunks() }, digest: () => hash.digest('hex') }
}

/** Adds the table of contents, as text and as JSON, once all of it is known. */
export async function* withContents(
  pieces: AsyncIterable<Piece>,
  event: LoadedEvent,
  words: Translator,
): AsyncGenerator<ZippedFile> {
  const held: Entry[] = []
  for await (const piece of pieces) {
    const { file, digest } = hashed(piece)
    yield file
    held.push({
      ...{ path: piece.name, about: piece.about, sha256: digest() },
      ...(piece.rows && { rows: piece.rows() }),
    })
  }
  const { name, context } = event.row
  const without = Object.entries(leftOut).map(([reason, tables]) => ({ reason, tables }))
  const content = { parvis: 1, event: { name, context }, files: held, leftOut: without }
  const text = `${readMe(held, name, words)}\n`
  yield { name: words.say('bundles.path.read'), content: new TextEncoder().encode(text) }
  const json = `${JSON.stringify(content, null, 2)}\n`
  yield { name: words.say('bundles.path.contents'), content: new TextEncoder().encode(json) }
}

function readMe(held: readonly Entry[], name: string, { say }: Translator): string {
  const kinds = [...new Set(held.map(({ about }) => about))]
  const lines = kinds.map((kind) => {
    const of = held.filter(({ about }) => about === kind)
    const [only] = of
    const isOne = of.length === 1 && only !== undefined && !only.path.startsWith(`${say(`bundles.path.${kind}`)}/`)
    const where = isOne ? only.path : `${say(`bundles.path.${kind}`)}/`
    const number = isOne
      ? only.rows !== undefined && say('bundles.read.rows', { count: only.rows })
      : say('bundles.read.files', { count: of.length })
    const about = `${where}${number ? ` (${number})` : ''}\n    ${say(`bundles.about.${kind}`)}`
    return isOne ? `${about}\n    SHA-256 ${only.sha256}` : about
  })
  return [
    say('bundles.read.title', { name }),
    ...lines,
    [
      say('bundles.read.without'),
      ...Object.keys(leftOut).map((reason) => `  – ${say(`bundles.without.${reason}`)}`),
    ].join('\n'),
    say('bundles.read.back'),
  ].join('\n\n')
}
