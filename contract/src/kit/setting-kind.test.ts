import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { colour, count, html, ids, instant, label, on, setting, url } from './setting.ts'
import { settingKind } from './setting-kind.ts'

test.each([
  ['a yes', on('look', ''), 'switch'],
  ['a line', label('look', ''), 'line'],
  ['HTML', html('look', ''), 'html'],
  ['an address', url('look', ''), 'address'],
  ['a colour', colour('look', ''), 'colour'],
  ['an instant', instant('look', ''), 'instant'],
  ['a count', count('look', '', 0), 'number'],
  ['a list of ids', ids('look', ''), 'lines'],
  ['texts by key', setting(z.record(z.string(), z.string()), {}, 'look', ''), 'pairs'],
])('%s is asked for as such', (_, given, kind) => {
  expect(settingKind(given).is).toBe(kind)
})

test('a choice offers the values of its schema, a single one or several', () => {
  const One = z.enum(['a', 'b'])
  expect(settingKind(setting(One, 'a', 'look', ''))).toEqual({ is: 'choice', options: ['a', 'b'] })
  expect(settingKind(setting(z.array(One), [], 'look', ''))).toEqual({ is: 'choices', options: ['a', 'b'] })
  const Version = z.union([z.literal(1), z.literal(2)])
  expect(settingKind(setting(Version, 1, 'look', ''))).toEqual({ is: 'choice', options: [1, 2] })
  const Some = z.array(z.int().check(z.minimum(1), z.maximum(3)))
  expect(settingKind(setting(Some, [], 'look', ''))).toEqual({ is: 'choices', options: [1, 2, 3] })
})

test('a setting made of several values tells how each is asked for', () => {
  const Place = z.object({ name: z._default(z.string(), ''), latitude: z.optional(z.number()) })
  const of = { name: { is: 'line' }, latitude: { is: 'number' } }
  expect(settingKind(setting(Place, { name: '' }, 'look', ''))).toEqual({ is: 'group', of })
  expect(settingKind(setting(z.array(Place), [], 'look', ''))).toEqual({ is: 'list', of })
})

test('a schema of no known shape is refused, so that no setting is left without a field', () => {
  expect(() => settingKind(setting(z.date(), new Date(0), 'look', ''))).toThrow('date')
})
