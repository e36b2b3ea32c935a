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

/** Control characters: none is in a Windows text, where any byte may be a letter. */
const BINARY = /(?![\t\n\v\f\r])\p{Cc}/u

function utf16(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes)
  return undefined
}

/**
 * Decodes a text file: UTF-8, UTF-16 with BOM, or windows-1252, the default of French Windows. The BOM is removed.
 * `undefined` for other or binary bytes.
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
