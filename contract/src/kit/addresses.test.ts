import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathOn } from './addresses.ts'

const own = 'https://inscription.exemple.fr'
const addresses = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '//',
        '/.',
        '%2f',
        '%5c',
        '%2e',
        '\t',
        '\n',
        ' ',
        '@',
        ':',
        '?',
        '#',
        'http',
        'pirate.exemple',
        own,
        'javascript:',
      ),
      { maxLength: 9 },
    )
    .map((parts) => parts.join('')),
  fc.webUrl(),
  fc.string(),
)

describe('an address to go on to', () => {
  it.each([
    '/.//pirate.exemple',
    '/salon/..//pirate.exemple',
    '/.\\\\pirate.exemple',
    '//pirate.exemple',
    '/\t/pirate.exemple',
  ])('that leaves the site is none: %s', (address) => {
    expect(pathOn(address, own)).toBeUndefined()
  })

  it('is kept unchanged when it is a page of the site', () => {
    expect(pathOn('/salon/live?a=1#b', own)).toBe('/salon/live?a=1#b')
    expect(pathOn(`${own}/salon`, own)).toBe('/salon')
  })

  it('never leaves the site, in any spelling and after any number of readings', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const led = pathOn(address, own)
        if (led === undefined) return
        expect(new URL(led, own).origin).toBe(own)
        expect(led).toMatch(/^\/(?![/\\])/)
        expect(pathOn(led, own)).toBe(led)
      }),
      { numRuns: 5000 },
    )
  })
})
