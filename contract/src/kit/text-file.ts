/** The text of a file, and the encoding that its bytes were read in. */
export interface TextFile {
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252'
}

const decode = (label: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Signs that no text of Windows holds: every octet could else be one of its letters. */
const BINARY = /(?![\t\n\v\f\r])\p{Cc}/u

function utf16(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes)
  return undefined
}

/**
 * Reads the bytes of a text: UTF-8, UTF-16 that begins with its mark, else windows-1252, in which Windows saves French.
 * The mark goes. Nothing is lost: `undefined` for bytes that are none of these, or of no text.
 */
export function textFileOf(bytes: Uint8Array): TextFile | undefined {
  const wide = utf16(bytes)
  if (wide !== undefined) return { text: wide, encoding: 'utf-16' }
  if (bytes.includes(0)) return undefined
  const utf8 = decode('utf-8', bytes)
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' }
  const text = new TextDecoder('windows-1252').decode(bytes)
  return BINARY.test(text) ? undefined : { text, encoding: 'windows-1252' }
}
