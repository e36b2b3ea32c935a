import { describe, expect, test } from 'vitest'
import {
  BADGE_CODE_ALPHABET,
  badgeCodeFrom,
  isBadgeCode,
  readScannedCode,
  readTypedCode,
  spacedBadgeCode,
} from './badge-code.ts'

describe('a badge code', () => {
  test.each([
    ['7F3K9Q2M4X', true],
    ['7F3K9Q2M4XWT', true],
    ['7F3K9Q2M4', false],
    ['7F3K9Q2M4XWTA', false],
    ['7f3k9q2m4xwt', false],
    ['7F3K9Q2M4XWU', false],
    ['7F3K-9Q2M4XW', false],
    ['', false],
  ])('%s is a code: %s', (text, expected) => {
    expect(isBadgeCode(text)).toBe(expected)
  })

  test('drawn from random octets is a code that a scanner does not cut', () => {
    const code = badgeCodeFrom(Uint8Array.from({ length: 12 }, (_, i) => i * 23))
    expect(isBadgeCode(code)).toBe(true)
    expect(readScannedCode(code)).toBe(code)
  })

  test('uses the whole alphabet evenly', () => {
    const letters = Array.from({ length: 256 }, (_, octet) => badgeCodeFrom(new Uint8Array(12).fill(octet)).charAt(0))
    for (const letter of BADGE_CODE_ALPHABET) expect(letters.filter((l) => l === letter)).toHaveLength(8)
  })

  test('cannot be drawn from too few octets', () => {
    expect(() => badgeCodeFrom(new Uint8Array(11))).toThrow(RangeError)
  })

  test('is printed in groups of four', () => {
    expect(spacedBadgeCode('7F3K9Q2M4XWT')).toBe('7F3K 9Q2M 4XWT')
    expect(spacedBadgeCode('7F3K9Q2M4X')).toBe('7F3K 9Q2M 4X')
  })

  test('typed by hand is read as it was meant', () => {
    expect(readTypedCode(' 7f3k 9q2m 4xol ')).toBe('7F3K9Q2M4X01')
    expect(readTypedCode('７f3k\u202f9q2m\u200b\u00a04xol\u3164')).toBe('7F3K9Q2M4X01')
  })
})

describe('a scanned text', () => {
  test.each([
    ['7F3K9Q2M4XWT', '7F3K9Q2M4XWT'],
    ['EVT1-7F3K9Q2M4XWT', '7F3K9Q2M4XWT'],
    ['https://parvis.example/b?code=7F3K9Q2M4XWT', '7F3K9Q2M4XWT'],
    ['a=b-c', 'b-c'],
    ['a-b=c', 'b=c'],
    ['CODE-', ''],
    [' 7F3K9Q2M4XWT\n', '7F3K9Q2M4XWT'],
    ['EVT1-7F3K\u00a09Q2M\u200b4XWT\ufeff', '7F3K9Q2M4XWT'],
  ])('%s gives %s', (text, code) => {
    expect(readScannedCode(text)).toBe(code)
  })
})
