import { describe, expect, it } from 'vitest'
import { textFileOf } from './text-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const wide = (text: string, isBig: boolean) =>
  Uint8Array.from(
    Array.from(`\ufeff${text}`, (char) => char.charCodeAt(0)).flatMap((unit) =>
      isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8],
    ),
  )

describe('a text file', () => {
  it.each([
    ['UTF-8', utf8('Héloïse\tŒuvre\r\n'), 'Héloïse\tŒuvre\r\n', 'utf-8'],
    ['UTF-8 with its mark', utf8('\ufeffHéloïse'), 'Héloïse', 'utf-8'],
    ['UTF-16 of Windows', wide('Héloïse', false), 'Héloïse', 'utf-16'],
    ['UTF-16 in the other order', wide('Héloïse', true), 'Héloïse', 'utf-16'],
    ['the encoding of Windows', latin('H\xe9lo\xefse, \x9cuvre \x96 12 \x80'), 'Héloïse, œuvre – 12 €', 'windows-1252'],
    ['nothing', new Uint8Array(), '', 'utf-8'],
  ])('in %s is read whole', (_, bytes, text, encoding) => {
    expect(textFileOf(bytes)).toEqual({ text, encoding })
  })

  it.each([
    ['a picture', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['UTF-16 without its mark', wide('Marie', false).subarray(2)],
    ['UTF-16 that breaks off', wide('Héloïse', false).subarray(0, -1)],
    ['an octet that windows-1252 does not have', latin('H\xe9lo\xefse \x81')],
    ['an encoding of Macintosh', latin('H\x8elo\x95se, d\x8ej\x88, \x8d')],
  ])('is refused where it is %s', (_, bytes) => {
    expect(textFileOf(bytes)).toBeUndefined()
  })
})
