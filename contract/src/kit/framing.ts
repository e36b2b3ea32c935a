import { addressIn } from './addresses.ts'
import { isFrameHost } from './frames.ts'

const ORIGIN = /^https:\/\/([^/:]+)(?::([1-9]\d{0,4}))?$/
const LAST_PORT = 65_535
/** The port of https, which no origin writes. */
const USUAL_PORT = '443'

/**
 * Whether an event may let pages of this origin frame its own: `https://`, one whole name in small letters, and the port
 * where it is not the usual one. No star, no path, no number in place of a name.
 */
export function isFramingOrigin(origin: string): boolean {
  const [, host = '', port] = ORIGIN.exec(origin) ?? []
  return isFrameHost(host) && (port === undefined || (port !== USUAL_PORT && Number(port) <= LAST_PORT))
}

/** The origin of an address as somebody copies it from their browser; what is none stays as it is typed, to be refused. */
export function framingOriginIn(typed: string): string {
  const text = typed.trim()
  const read = addressIn(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  return read && isFramingOrigin(read.origin) ? read.origin : text
}

/**
 * What a framed page tells the page around it, in CSS pixels of the frame: how high it is; and what has just taken the
 * focus, from the top of the frame, to be brought into sight.
 */
export type FramedMessage =
  | { readonly parvis: 'height'; readonly height: number }
  | { readonly parvis: 'show'; readonly top: number; readonly height: number }
