export interface ToDecode {
  readonly id: number
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export interface Decoded {
  readonly id: number
  readonly text: string | null
}

export interface Decoder {
  /** The text of a code in the image, or `null`; the pixels are transferred and no longer usable. */
  decode(image: ImageData): Promise<string | null>
  close(): void
}

/** Starts the decoder in a worker, so that the video does not stutter. */
export function startDecoder(): Decoder {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (text: string | null) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => {
    waiting.get(data.id)?.(data.text)
    waiting.delete(data.id)
  })
  const giveUp = () => {
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  worker.addEventListener('error', giveUp)
  return {
    decode: (image) =>
      new Promise((resolve) => {
        const id = ++last
        waiting.set(id, resolve)
        const picture: ToDecode = {
          id,
          pixels: new Uint8ClampedArray(image.data),
          width: image.width,
          height: image.height,
        }
        worker.postMessage(picture, [picture.pixels.buffer])
      }),
    close() {
      worker.terminate()
      giveUp()
    },
  }
}
