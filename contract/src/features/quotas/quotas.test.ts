import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersOf, chosenIn, isAnswerable, quotaErrors } from './quotas.rules.ts'
import type { QuotaModel, QuotaValue } from './quotas.ts'

const value = (key: string, more: Partial<QuotaValue> = {}): QuotaValue => ({
  key,
  value: key,
  isDisabled: false,
  left: null,
  ...more,
})
const menu: QuotaModel = {
  key: 'menu',
  value: 'Votre menu',
  filter: 'radio',
  model: 'participation',
  isRequired: true,
  onlyFor: null,
  values: [value('fish', { left: 0 }), value('meat'), value('none', { isDisabled: true })],
}
const visits: QuotaModel = {
  ...menu,
  key: 'visits',
  filter: 'checkbox',
  isRequired: false,
  values: [value('cellar'), value('attic')],
}

describe('a question with limited answers', () => {
  it.each([
    [{}, {}, { menu: 'CHOICE_REQUIRED' }],
    [{ menu: null }, {}, { menu: 'CHOICE_REQUIRED' }],
    [{ menu: 'meat' }, {}, {}],
    [{ menu: ['meat'] }, {}, {}],
    [{ menu: ['meat', 'fish'] }, {}, { menu: 'CHOICE_UNKNOWN' }],
    [{ menu: 'soup' }, {}, { menu: 'CHOICE_UNKNOWN' }],
    [{ menu: 'none' }, {}, { menu: 'CHOICE_UNKNOWN' }],
    [{ menu: 'none' }, { menu: ['none'] }, {}],
    [{ menu: 'meat', visits: ['cellar', 'attic'] }, {}, {}],
    [{ menu: 'meat', visits: ['cellar', 'roof'] }, {}, { visits: 'CHOICE_UNKNOWN' }],
    [{ menu: 'meat', other: 'x' }, {}, {}],
  ])('answered %j by a holder of %j is wrong by %j', (answers, held, errors) => {
    expect(quotaErrors([menu, visits], answers, held)).toEqual(errors)
  })

  it('is not required once no answer is left', () => {
    const spent = { ...menu, values: [value('fish', { left: 0 })] }
    expect(quotaErrors([spent], {}, {})).toEqual({})
  })

  it('keeps an answer that ran out for its holder', () => {
    const [fish] = menu.values
    expect(fish && isAnswerable(menu, fish, {})).toBe(false)
    expect(fish && isAnswerable(menu, fish, { menu: ['fish'] })).toBe(true)
  })

  it('goes on the wire as one key, or several for a checkbox, and comes back', () => {
    const choices = { menu: ['meat'], visits: ['attic'] }
    expect(answersOf([menu, visits], choices)).toEqual({ menu: 'meat', visits: ['attic'] })
    expect(chosenIn([menu, visits], answersOf([menu, visits], choices))).toEqual(choices)
  })
})

describe('any answers to any questions', () => {
  const models: fc.Arbitrary<QuotaModel[]> = fc
    .array(
      fc.record({
        filter: fc.constantFrom('select' as const, 'radio' as const, 'checkbox' as const),
        isRequired: fc.boolean(),
        values: fc.array(fc.record({ isDisabled: fc.boolean(), left: fc.option(fc.nat(2), { nil: null }) }), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
      { maxLength: 4 },
    )
    .map((all) =>
      all.map(({ values, ...one }, i) => ({
        ...{ ...menu, ...one, key: `q${i}` },
        values: values.map((more, v) => value(`v${v}`, more)),
      })),
    )
  const key = fc.nat(4).map((v) => `v${v}`)
  const answers = fc.dictionary(
    fc.nat(4).map((i) => `q${i}`),
    fc.oneof(fc.constant(null), key, fc.array(key, { maxLength: 3 })),
  )

  it('that are right give one answer to a single choice, none that is disabled, and come back from the wire the same', () => {
    fc.assert(
      fc.property(models, answers, (asked, given) => {
        fc.pre(Object.keys(quotaErrors(asked, given, {})).length === 0)
        const choices = chosenIn(asked, given)
        for (const model of asked) {
          const keys = choices[model.key] ?? []
          if (model.filter !== 'checkbox') expect(keys.length).toBeLessThan(2)
          expect(new Set(keys).size).toBe(keys.length)
          for (const one of keys) expect(model.values.find((known) => known.key === one)?.isDisabled).toBe(false)
        }
        expect(chosenIn(asked, answersOf(asked, choices))).toEqual(choices)
      }),
    )
  })

  it('can always be made right: a question never requires an impossible answer', () => {
    fc.assert(
      fc.property(models, (asked) => {
        const willing = asked.flatMap((model) => {
          const one = model.values.find((known) => isAnswerable(model, known, {}))
          return one ? [[model.key, one.key]] : []
        })
        expect(quotaErrors(asked, Object.fromEntries(willing), {})).toEqual({})
      }),
    )
  })
})
