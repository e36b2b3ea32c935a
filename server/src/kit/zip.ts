import { Zip, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  readonly name: string
  readonly content: Uint8Array
}

/** Files put together as they come, as they are: what is compressed already gains nothing. Never more than one is in memory. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(content, true)
    const chunks = ready
    ready = []
    yield* chunks
  }
  zip.end()
  yield* ready
}
