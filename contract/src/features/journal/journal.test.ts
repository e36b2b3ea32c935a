import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { actOf, routesOf } from '#audits.ts'
import { auditKinds } from '#kit/audit.ts'
import { rights } from '#kit/rights.ts'
import { configFields } from '#parts.ts'
import { preparedKeys } from '#prepared-keys.ts'
import { editEn } from '#words/edit.en.ts'
import { editFr } from '#words/edit.fr.ts'
import { toldKeys, toldValues } from './told.rules.ts'

/** Routes of entries without an organiser: commands and jobs of the server. */
const BY_NOBODY = [
  'DELETE /authentications/second-factor',
  'POST /v2/domains/:domainId/events/:eventId/invoicesV2/download',
  'JOB unpaid.release',
]

/** Acts whose sentence depends on a value of the entry. */
const TOLD_BY: Readonly<Record<string, string>> = { archive: 'true', guestsHalted: 'stopped' }

/** Acts of the live have two words: the action and its object. */
const DRIVEN = new RegExp(`^(${preparedKeys.join('|')}|cloud)(Added|Changed|Run|Removed)$`)

/** Keys of an event that have no word here: settings have their own, the others never change. */
const APART = ['settings', 'settingsByLanguage', 'domain', 'context']

interface Node {
  readonly properties?: Readonly<Record<string, Node>>
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

/** Each field of the parts of an event with the values that it may only have, however deep. */
function* fieldsIn(node: unknown): Generator<readonly [string, string[]]> {
  if (typeof node !== 'object' || node === null) return
  const { properties = {} } = node as Node
  for (const [key, field] of Object.entries(properties)) yield [key, [...valuesIn(field)]]
  for (const inside of Object.values(node)) yield* fieldsIn(inside)
}

function* valuesIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const { enum: all = [], const: one, properties } = node as Node
  for (const value of [...all, one]) if (typeof value === 'string' && value !== '') yield value
  if (!properties) for (const inside of Object.values(node)) yield* valuesIn(inside)
}

const fields = Object.entries(configFields).flatMap(([part, schema]) =>
  APART.includes(part) ? [] : [...fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))],
)

describe.each([
  ['French', editFr],
  ['English', editEn],
])('in %s', (_, words) => {
  it.each(auditKinds.flatMap((kind) => routesOf(kind)))('the act %s has a sentence', (route) => {
    const key = `journal.act.${actOf(route)?.key}`
    const [, what, did] = DRIVEN.exec(actOf(route)?.key ?? '') ?? []
    if (did) {
      expect(words[`journal.did.${did}`]).toBeTruthy()
      expect(words[`journal.what.${what === 'cloud' ? 'wordcloud' : what}`]).toBeTruthy()
    }
    const sentence = did ? words['journal.live'] : (words[key] ?? words[`${key}.${TOLD_BY[actOf(route)?.key ?? '']}`])
    if (BY_NOBODY.includes(route)) expect(sentence).toMatch(/^(?!.*\{\{who\}\})\S/)
    else expect(sentence).toMatch(/^\{\{who\}\} \S/)
  })

  it('each kind and each right has its name', () => {
    const keys = [...auditKinds.map((kind) => `kind.${kind}`), ...[...rights, 'any'].map((right) => `right.${right}`)]
    for (const key of keys) expect(words[`journal.${key}`]).toBeTruthy()
  })

  it('each key that is told, and each field of a part, has its word', () => {
    const keys = new Set([...toldKeys, ...fields.map(([key]) => key)])
    // An id stands in no path, and beside no name.
    expect([...keys].filter((key) => key !== 'id' && !words[`journal.key.${key}`])).toEqual([])
  })

  it('each value of a closed list has its word', () => {
    const told = Object.entries(toldValues).map(([key, values]): [string, readonly string[]] => [key, values])
    const values = [...told, ...fields].flatMap(([key, own]) => own.map((value) => [key, value] as const))
    const unsaid = values.filter(
      ([key, value]) => !words[`journal.value.${key}.${value}`] && !words[`journal.value.${value}`],
    )
    expect(unsaid).toEqual([])
  })
})
