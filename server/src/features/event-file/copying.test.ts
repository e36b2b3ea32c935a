import { readFileSync } from 'node:fs'
import { copyOf, emptied, leftOut, shifted } from '@parvis/contract/event-file/copying.rules.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import type { ConfigKey } from '@parvis/contract/parts'
import { configFields, configKeys } from '@parvis/contract/parts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type * as z from 'zod/mini'

const demo = (name: string) =>
  EventFile.parse(parse(readFileSync(new URL(`../../../../demo/${name}.yaml`, import.meta.url), 'utf8')))
const to = { domain: { id: 'd', name: 'D' }, context: 'autre', name: 'Autre', without: [] } as const

/** Where each text stands, by keys and ids. */
function textsOf(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${at}.${key}`))
}
const DATED = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/
const clock = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(instant))

describe('a copy of an event', () => {
  it.each(['salon', 'gala', 'webinaire'])(
    'moves every date of « %s » by as many days, at the same hour there',
    (name) => {
      const { people, companies, parvis, exported, ...config } = demo(name)
      const [first = ''] = config.days.map(({ day }) => day)
      // From winter into summer: the hours of the place are not those of UTC.
      const firstDay = new Date(Date.parse(first) + 150 * 86_400_000).toISOString().slice(0, 10)
      const copied = new Map(textsOf(copyOf(config, { ...to, firstDay })))
      const dated = textsOf(config).filter(([, text]) => DATED.test(text))
      expect(dated.length).toBeGreaterThan(config.days.length)
      for (const [at, text] of dated) {
        const moved = copied.get(at) ?? ''
        const whole = (one: string) => (one.includes('T') ? clock(one, config.timeZone) : `${one} 00:00:00`)
        const [was, is] = [whole(text), whole(moved)].map((one) => Date.parse(`${one.replace(' ', 'T')}Z`))
        expect([at, ((is ?? 0) - (was ?? 0)) / 86_400_000]).toEqual([at, 150])
      }
    },
  )

  it('keeps all the rest, under another name, and is not published', () => {
    const { people, companies, parvis, exported, ...config } = demo('salon')
    const [first = ''] = config.days.map(({ day }) => day)
    const copied = copyOf(config, { ...to, firstDay: first })
    expect(copied).toMatchObject({ domain: to.domain, context: 'autre', name: 'Autre', published: false })
    const rest = (one: typeof config) => {
      const { domain, context, name, published, settings, settingsByLanguage, translations, conferences, ...same } = one
      const slots = conferences.map(({ slots: own, ...conference }) => [conference, own.length])
      return { same, slots, keys: Object.keys(settings).filter((key) => !['title', 'FO_DATE_LABEL'].includes(key)) }
    }
    expect(rest(copied)).toEqual(rest(config))
    expect(Object.keys(copied.settings)).not.toContain('title')
    for (const said of Object.values(copied.translations)) expect(said).not.toHaveProperty('event.name')
  })

  it('leaves out what is not wanted, and still holds together', () => {
    const { people, companies, parvis, exported, ...config } = demo('salon')
    const without = Object.keys(leftOut) as (keyof typeof leftOut)[]
    const copied = copyOf(config, { ...to, firstDay: '2028-01-10', without })
    const keys = Object.values(leftOut).flat()
    expect(Object.fromEntries(keys.map((key) => [key, copied[key]]))).toEqual(emptied(keys))
    expect(copied.conferences).toEqual([])
    expect(EventFile.safeParse({ parvis: 1, ...copied, companies: [], people: [] }).success).toBe(true)
  })

  /** What a copy makes anew, and so is not that of its source. */
  const NEW: readonly ConfigKey[] = ['domain', 'context', 'name', 'published']

  it('takes every part of an event, of which the demonstration has one or another of each', () => {
    const filled = new Set<string>()
    for (const name of ['salon', 'gala', 'webinaire']) {
      const { people, companies, parvis, exported, ...rest } = demo(name)
      const config = { ...rest, bannedWords: ['zut'] }
      const [first = ''] = config.days.map(({ day }) => day)
      const copied = copyOf(config, { ...to, firstDay: first })
      expect(Object.keys(copied).toSorted()).toEqual(configKeys.toSorted())
      for (const key of configKeys.filter((one) => !NEW.includes(one))) {
        const size = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).length : 1)
        if (size(config[key]) > 0) filled.add(key)
        if (!['settings', 'settingsByLanguage', 'translations'].includes(key))
          expect([key, size(copied[key])]).toEqual([key, size(config[key])])
      }
    }
    expect([...filled].toSorted()).toEqual(configKeys.filter((one) => !NEW.includes(one)).toSorted())
  })

  it('moves each date that the schema of a part knows of, in whatever it is wrapped', () => {
    const shift = { date: () => 'moved', instant: () => 'moved' }
    const found: string[] = []
    const walk = (schema: Schema, at: string, seen: readonly Schema[]) => {
      if (seen.includes(schema)) return
      const { format, shape, element, valueType, innerType, in: input, options } = schema._zod.def as unknown as Def
      if (format === 'date' || format === 'datetime') {
        found.push(at)
        expect([at, shifted(schema, '2027-01-01', shift)]).toEqual([at, 'moved'])
      }
      const below = [...seen, schema]
      for (const one of [element, valueType, innerType, input, ...(options ?? [])]) if (one) walk(one, at, below)
      for (const [key, own] of Object.entries(shape ?? {})) walk(own, `${at}.${key}`, below)
    }
    for (const key of configKeys) walk(configFields[key] as Schema, key, [])
    // A part with dates that is added later stands here too, and is moved.
    expect([...new Set(found)].toSorted()).toMatchInlineSnapshot(`
      [
        "articles.kept.until",
        "articles.tiers.until",
        "conferences.slots.endAt",
        "conferences.slots.startAt",
        "days.day",
        "promoCodes.endAt",
        "promoCodes.startAt",
        "settings.FO_REGISTER_END",
        "settings.FO_REGISTER_START",
        "settings.startAt",
      ]
    `)
  })
})

type Schema = z.core.$ZodType
interface Def {
  readonly format?: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly valueType?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
  readonly options?: readonly Schema[]
}
