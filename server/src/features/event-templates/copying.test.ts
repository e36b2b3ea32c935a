import { readFileSync } from 'node:fs'
import { edit as behindEn } from '@parvis/contract/dashboard/behind.en.ts'
import { edit as behindFr } from '@parvis/contract/dashboard/behind.fr.ts'
import { mustHoldTogether } from '@parvis/contract/event-file/event-file.rules.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import {
  copyOf,
  datesMoved,
  emptied,
  shifted,
  takenFrom,
  textsSaying,
} from '@parvis/contract/event-templates/copying.rules.ts'
import { leftOut } from '@parvis/contract/event-templates/leaving.rules.ts'
import type { ConfigKey } from '@parvis/contract/parts'
import { configFields, configKeys } from '@parvis/contract/parts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type * as z from 'zod/mini'

const demo = (name: string) =>
  EventFile.parse(parse(readFileSync(new URL(`../../../../demo/${name}.yaml`, import.meta.url), 'utf8')))
const to = { domain: { id: 'd', name: 'D' }, context: 'autre', name: 'Autre', without: [] } as const

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
      // From winter to summer time, so that UTC offsets differ.
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

  it('leaves out the unwanted parts, and still holds together', () => {
    const { people, companies, parvis, exported, ...config } = demo('salon')
    const without = Object.keys(leftOut) as (keyof typeof leftOut)[]
    const copied = copyOf(config, { ...to, firstDay: '2028-01-10', without })
    const keys = Object.values(leftOut).flatMap((one): readonly ConfigKey[] => one.keys)
    expect(Object.fromEntries(keys.map((key) => [key, copied[key]]))).toEqual(emptied(keys))
    expect(copied.conferences).toEqual([])
    expect(Object.keys(copied.settings).filter((key) => /Img|Color|favicon/.test(key))).toEqual([])
    expect(EventFile.safeParse({ parvis: 1, ...copied, companies: [], people: [] }).success).toBe(true)
  })

  it.each(['salon', 'gala', 'webinaire'])('holds together without any set of parts of « %s »', (name) => {
    const { people, companies, parvis, exported, ...config } = demo(name)
    const keys = Object.keys(leftOut) as (keyof typeof leftOut)[]
    for (let mask = 0; mask < 2 ** keys.length; mask++) {
      const without = keys.filter((_, i) => mask & (1 << i))
      const { config: taken, loose } = takenFrom(config, { without })
      const file = { parvis: 1 as const, ...taken, companies: [], people: [] }
      expect([without, mustHoldTogether(file)]).toEqual([without, []])
      if (without.length === 0) expect([taken, loose]).toEqual([config, []])
    }
  })

  it('leaves out items that depend on an omitted part, and names them', () => {
    const { people, companies, parvis, exported, ...salon } = demo('salon')
    const [article] = salon.articles
    const gift = { kind: 'article' as const, articleId: article?.id ?? '' }
    const [code] = salon.promoCodes
    if (!code) throw new Error('The demonstration has a code')
    const codes = ['UN', 'DEUX', 'TROIS'].map((one) => ({ ...code, code: one, gift }))
    const config = { ...salon, promoCodes: [...codes.slice(0, 2), code, ...codes.slice(2)] }
    const { config: taken, loose } = takenFrom(config, { without: ['articles'] })
    const named = config.promoCodes.filter((one) => one.gift.kind === 'article').map((one) => one.code)
    expect(loose).toEqual(named.map((name) => ({ part: 'promoCodes', name })))
    expect(taken.promoCodes).toEqual(config.promoCodes.filter((one) => one.gift.kind !== 'article'))
    // Settings refer to a question of a form left out.
    expect(takenFrom(salon, { without: ['forms'] }).config.settings).not.toHaveProperty('FO_FORM_ID')
  })

  it('says each kind of date that it moves, its first and its last, and texts that say the year', () => {
    const { people, companies, parvis, exported, ...config } = demo('salon')
    const [first = ''] = config.days.map(({ day }) => day)
    const to = new Date(Date.parse(first) + 364 * 86_400_000).toISOString().slice(0, 10)
    const moved = datesMoved(config, to)
    const days = config.days.map(({ day }) => day).toSorted()
    expect(moved.find(({ at }) => at === 'days.day')).toMatchObject({
      count: days.length,
      before: { first, last: days.at(-1) },
      after: { first: to },
    })
    for (const { at, before, after } of moved) {
      const by = (side: 'first' | 'last') =>
        Math.round((Date.parse(after[side]) - Date.parse(before[side])) / 3_600_000)
      // One hour of tolerance for summer time.
      for (const side of ['first', 'last'] as const)
        expect([at, Math.abs(by(side) - 364 * 24) <= 1]).toEqual([at, true])
    }
    const said = textsSaying({ ...config, alias: 'Le salon 2027, année 20270' }, '2027')
    expect(said.parts).toContain('alias')
    expect(textsSaying({ ...config, alias: '20270' }, '2027').parts).not.toContain('alias')
    expect(said.parts).not.toContain('days')
  })

  /** Keys that a copy does not take from its source. */
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

  it('moves each date in the schema of a part, under any wrapper', () => {
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
    for (const at of found) {
      if (at === 'articles.kept.until') continue
      for (const words of [behindFr, behindEn]) expect(words).toHaveProperty([`organisation.copy.moved.${at}_other`])
    }
    // A new part with dates must appear here, and be shifted.
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
