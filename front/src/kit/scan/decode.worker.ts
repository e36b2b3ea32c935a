import type { ReaderOptions } from 'zxing-wasm/reader'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Decoded, ToDecode } from './decoder.ts'

/** Formats of badges; more would slow the search down. */
const OPTIONS: ReaderOptions = { formats: ['QRCode', 'Code128'], maxNumberOfSymbols: 1, tryHarder: true }

// Our own copy of the engine: its default is loaded from another site.
prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
  fireImmediately: true,
}).catch(() => undefined)

self.addEventListener('message', async ({ data }: MessageEvent<ToDecode>) => {
  const { id, pixels, width, height } = data
  const answer: Decoded = { id, text: await read(new ImageData(pixels, width, height)) }
  self.postMessage(answer)
})

async function read(image: ImageData): Promise<string | null> {
  try {
    const [found] = await readBarcodes(image, OPTIONS)
    return found?.isValid ? found.text : null
  } catch {
    return null
  }
}
