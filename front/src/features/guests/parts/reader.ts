import type { Refused, Sheet } from './reading.ts'

export type FromReader =
  | { readonly lines: number }
  | { readonly sheets: Sheet[] }
  | { readonly refused: Refused | 'long'; readonly line: number }

/** A file that takes longer is malicious. */
const MOST_MS = 60_000

/** Reads a file in a worker, so that the page stays responsive; the returned function stops it. */
export function readFile(file: File, heard: (message: FromReader) => void): () => void {
  const worker = new Worker(new URL('./readingThread.ts', import.meta.url), { type: 'module' })
  const stop = () => {
    clearTimeout(late)
    worker.terminate()
  }
  const give = (message: FromReader) => {
    if (!('lines' in message)) stop()
    heard(message)
  }
  const late = setTimeout(() => give({ refused: 'long', line: 0 }), MOST_MS)
  worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => give(data))
  worker.addEventListener('error', () => give({ refused: 'broken', line: 0 }))
  void file.arrayBuffer().then(
    (buffer) => worker.postMessage(new Uint8Array(buffer), [buffer]),
    () => give({ refused: 'broken', line: 0 }),
  )
  return stop
}
