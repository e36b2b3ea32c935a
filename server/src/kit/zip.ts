import { Zip, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  readonly name: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * Streams files into a ZIP without compression, as they are compressed already. Of a streamed file, one chunk is in
 * memory at a time.
 */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const taken = () => ready.splice(0)
  for await (const { name, content } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    if (content instanceof Uint8Array) file.push(content, true)
    else {
      for await (const chunk of content) {
        file.push(chunk)
        yield* taken()
      }
      file.push(new Uint8Array(), true)
    }
    yield* taken()
  }
  zip.end()
  yield* ready
}
