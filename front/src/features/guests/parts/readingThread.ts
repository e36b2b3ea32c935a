import type { FromReader } from './reader.ts'
import { RefusedFile, readSheets } from './reading.ts'

const say = (message: FromReader) => self.postMessage(message)

self.addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => {
  try {
    say({ sheets: await readSheets(data, (lines) => say({ lines })) })
  } catch (error) {
    say(error instanceof RefusedFile ? { refused: error.why, line: error.line } : { refused: 'broken', line: 0 })
  }
})
