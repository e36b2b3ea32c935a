import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isWebAddress, lineText, Picture, required, requiredLine, shownText } from './fields.ts'
import { Name as FiledName, Text } from './part.ts'
import { FirstName } from './person-name.ts'

const Name = FirstName
const wrongIn = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

describe('a person’s name', () => {
  it.each([
    'O’Brien-Smith Jr.',
    'J.R.R. Tolkien',
    'St.John',
    'Dr.med. Schmidt',
    'Dr.rer.nat. Anna Müller',
    'Dipl.-Ing. Weiß',
    'Ma.luisa',
    'St.john',
    'Ste.anne de Beaupré',
    'M.le Goff',
    'Mr.du Pont',
    'St.De',
    'Jean-Ph.',
    'محمد بن سلمان',
    'Nguyễn Thị Minh Khai',
    'María de los Ángeles',
    '山田 太郎',
    'x'.repeat(100),
  ])('may be « %s »', (name) => {
    expect(wrongIn(Name, name)).toBeUndefined()
  })

  it.each([
    'Cliquez ici http://evil',
    'Camille https://evil.example/x',
    'evil.example',
    'EVIL.COM',
    'Evil.Shop',
    'evil.de',
    'evil.co.uk',
    'a.evil.foo.com',
    'evil.xn--p1ai',
    'evil.com-promo',
    'Prix evil.xyz.',
    'evil．ru',
    'злой.рф',
    'evil.monster/login',
    'www.evil',
    'evil。com',
    'a@evil.example',
    'Camille@',
    'Camille\nVotre facture',
    'Camille\u2028Roux',
    'http:／／evil',
  ])('is refused where a mail would make a link or a line of it: « %s »', (name) => {
    expect(wrongIn(Name, name)).toBe('NAME_FORMAT')
  })
})

describe('a field', () => {
  const read = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).data

  it.each(['\u200b', '\u3164', '\u2800\u2800', '\u0301', ' \u00a0\u00ad', '\u115f\u1160'])(
    'that shows nothing, as %j, is no name, title, pseudonym or label',
    (blank) => {
      expect(wrongIn(Name, blank)).toBe('FIRST_NAME_REQUIRED')
      for (const schema of [required(40), requiredLine(40), shownText(40)])
        expect(wrongIn(schema, blank)).toBe('REQUIRED')
      for (const schema of [Text, FiledName]) expect(wrongIn(schema, blank)).toBe('FILE_BLANK')
    },
  )

  it('of a line has plain spaces, one at a time; prose keeps its no-break spaces', () => {
    const typed = '\u3000Anne\u00a0\u202fMarie\u200b '
    for (const schema of [Name, lineText(40), requiredLine(40), FiledName])
      expect(read(schema, typed)).toBe('Anne Marie')
    expect(read(required(40), 'Ouvert\u00a0!\u200b')).toBe('Ouvert\u00a0!')
  })

  it('accepts its own stored value unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (typed) => {
        for (const schema of [Name, lineText(100), requiredLine(100), required(100)]) {
          const kept = read(schema, typed)
          if (kept !== undefined) expect(read(schema, kept as string)).toBe(kept)
        }
      }),
      { seed: 113 },
    )
  })
})

describe('an address on the web', () => {
  it('is one of this site, or of another over http(s)', () => {
    for (const address of ['/media/a.svg', '/', 'https://exemple.fr/a.png', 'http://exemple.fr'])
      expect([address, isWebAddress(address)]).toEqual([address, true])
    for (const address of [
      ...['javascript:alert(1)', ' javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'vbscript:x'],
      ...[
        '//evil.example/a.png',
        '/\\\\evil.example',
        'https:evil',
        'https:///evil',
        'media/a.svg',
        'file:///etc/hosts',
      ],
    ])
      expect([address, isWebAddress(address)]).toEqual([address, false])
  })

  it('may be the picture of an event, or absent', () => {
    expect(wrongIn(Picture, '')).toBeUndefined()
    expect(wrongIn(Picture, '/media/a.svg')).toBeUndefined()
    expect(wrongIn(Picture, 'javascript:alert(1)')).toBe('URL_FORMAT')
  })
})
