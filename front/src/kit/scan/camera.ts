import { storage } from '../storage.ts'

const LENS = 'parvis.lens'

/**
 * Why there is no video: `denied` by the person or the browser, `none` on the device, `busy` in another application.
 */
export type CameraProblem = 'denied' | 'none' | 'busy'

interface LensCapabilities extends MediaTrackCapabilities {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
}
interface LensConstraints extends MediaTrackConstraintSet {
  torch?: boolean
  zoom?: number
}

export interface Camera {
  readonly stream: MediaStream
  readonly lenses: readonly string[]
  readonly lens: string
  readonly hasTorch: boolean
  readonly zoom: { readonly min: number; readonly max: number; readonly step: number } | undefined
}

/** Names of lenses unfit for badges at arm's length, in the languages of phones. */
const UNFIT = /ultra|télé|tele|grand angle|weitwinkel|gran ?angular|front|avant|selfie/i
const BACK = /back|rear|arrière|rück|trasera|posteriore|environment/i

/** A better back lens, when the browser has opened an unfit one. */
export function betterLens(lenses: readonly Pick<MediaDeviceInfo, 'deviceId' | 'label'>[], current: string) {
  const isFit = ({ label }: { label: string }) => BACK.test(label) && !UNFIT.test(label)
  const opened = lenses.find(({ deviceId }) => deviceId === current)
  if (!opened || opened.label === '' || !UNFIT.test(opened.label)) return undefined
  return lenses.find(isFit)?.deviceId
}

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } } satisfies MediaTrackConstraints
const lensWanted = (deviceId: string): MediaTrackConstraints => ({ ...SIZE, deviceId: { exact: deviceId } })
const anyLens: MediaTrackConstraints = { ...SIZE, facingMode: { ideal: 'environment' } }

export function stopStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const lensOf = (stream: MediaStream): string => stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''

async function streamOf(deviceId: string | null): Promise<MediaStream> {
  const { mediaDevices } = navigator
  if (!mediaDevices) throw new DOMException('No camera outside a secure page', 'NotFoundError')
  if (deviceId === null) return mediaDevices.getUserMedia({ video: anyLens, audio: false })
  try {
    return await mediaDevices.getUserMedia({ video: lensWanted(deviceId), audio: false })
  } catch (error) {
    // The stored lens is gone or renamed: any other will do.
    if (!(error instanceof DOMException) || error.name === 'NotAllowedError') throw error
    storage.remove(LENS)
    return mediaDevices.getUserMedia({ video: anyLens, audio: false })
  }
}

/** Opens the camera: the last lens used, otherwise the best back one. @throws DOMException */
export async function openCamera(): Promise<Camera> {
  let stream = await streamOf(storage.read(LENS))
  const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  const better = storage.read(LENS) === null ? betterLens(devices, lensOf(stream)) : undefined
  if (better !== undefined) {
    stopStream(stream)
    stream = await streamOf(better)
  }
  const track = stream.getVideoTracks()[0]
  const can: LensCapabilities = track?.getCapabilities?.() ?? {}
  const { zoom } = can
  return {
    stream,
    lenses: devices.map(({ deviceId }) => deviceId),
    lens: lensOf(stream),
    hasTorch: can.torch === true,
    zoom: zoom && zoom.max > zoom.min ? zoom : undefined,
  }
}

/** Stores the device's next lens, for the next opening of the camera. */
export function chooseNextLens({ lenses, lens }: Camera): void {
  const next = lenses[(lenses.indexOf(lens) + 1) % lenses.length]
  if (next) storage.write(LENS, next)
}

/** Sets torch and zoom; a lens that refuses stays unchanged. */
export async function adjust({ stream }: Camera, wanted: { torch?: boolean; zoom?: number }): Promise<void> {
  const constraint: LensConstraints = wanted
  await stream
    .getVideoTracks()[0]
    ?.applyConstraints({ advanced: [constraint] })
    .catch(() => undefined)
}

export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}
