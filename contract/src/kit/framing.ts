import { addressIn } from './addresses.ts'
import { isFrameHost } from './frames.ts'

const ORIGIN = /^https:\/\/([^/:]+)(?::([1-9]\d{0,4}))?$/
const LAST_PORT = 65_535
/** The default port of https, which an origin leaves out. */
const USUAL_PORT = '443'

/**
 * Whether an event may let this origin embed its pages: `https://`, one full name in lower case, and a port unless it
 * is 443. No star, path or IP address.
 */
export function isFramingOrigin(origin: string): boolean {
  const [, host = '', port] = ORIGIN.exec(origin) ?? []
  return isFrameHost(host) && (port === undefined || (port !== USUAL_PORT && Number(port) <= LAST_PORT))
}

/** The origin of a pasted address; an invalid one stays as typed, to be refused. */
export function framingOriginIn(typed: string): string {
  const text = typed.trim()
  const read = addressIn(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  return read && isFramingOrigin(read.origin) ? read.origin : text
}

/**
 * Messages of an embedded page to the page around it, in CSS pixels: its height, and the focused element to scroll into
 * view, from the top of the frame.
 */
export type FramedMessage =
  | { readonly parvis: 'height'; readonly height: number }
  | { readonly parvis: 'show'; readonly top: number; readonly height: number }
