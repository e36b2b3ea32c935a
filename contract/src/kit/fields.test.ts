import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FirstName, isWebAddress, Picture } from './fields.ts'

const Name = FirstName
const wrongIn = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

describe('a person’s name', () => {
  it.each([
    'O’Brien-Smith Jr.',
    'J.R.R. Tolkien',
    'St.John',
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
    'www.evil',
    'evil。com',
    'a@evil.example',
    'Camille@',
    'Camille\nVotre facture',
    'Camille\u2028Roux',
    'http:／／evil',
  ])('is nothing that a mail would make a link or a line of: « %s »', (name) => {
    expect(wrongIn(Name, name)).toBe('NAME_FORMAT')
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

  it('is what a picture has, if anything', () => {
    expect(wrongIn(Picture, '')).toBeUndefined()
    expect(wrongIn(Picture, '/media/a.svg')).toBeUndefined()
    expect(wrongIn(Picture, 'javascript:alert(1)')).toBe('URL_FORMAT')
  })
})
