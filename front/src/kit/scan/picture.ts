/** Sides in pixels: enough for a code across a third of the frame, and few enough to read ten a second. */
const FRAME_SIDE = 800
const PHOTO_SIDE = 1600

const surface = document.createElement('canvas')

function pixelsOf(
  source: CanvasImageSource,
  from: { x: number; y: number; width: number; height: number },
  scale: number,
): ImageData | undefined {
  surface.width = Math.max(1, Math.round(from.width * scale))
  surface.height = Math.max(1, Math.round(from.height * scale))
  const drawing = surface.getContext('2d', { willReadFrequently: true })
  drawing?.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, surface.width, surface.height)
  return drawing?.getImageData(0, 0, surface.width, surface.height)
}

/** The central square of the video, as shown; undefined without an image. */
export function frameOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  const side = Math.min(videoWidth, videoHeight)
  if (side === 0) return undefined
  const from = { x: (videoWidth - side) / 2, y: (videoHeight - side) / 2, width: side, height: side }
  return pixelsOf(video, from, Math.min(1, FRAME_SIDE / side))
}

/** A whole photo, scaled down. @throws DOMException when the file is no image. */
export async function photoOf(file: Blob): Promise<ImageData | undefined> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  const pixels = pixelsOf(bitmap, { x: 0, y: 0, width, height }, Math.min(1, PHOTO_SIDE / Math.max(width, height)))
  bitmap.close()
  return pixels
}
