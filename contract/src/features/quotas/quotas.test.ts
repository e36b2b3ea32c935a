import { describe, expect, it } from 'vitest'
import { answersOf, choicesOf, isAnswerable, quotaErrors } from './quotas.rules.ts'
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
  ])('answered %j by somebody who holds %j is wrong by %j', (answers, held, errors) => {
    expect(quotaErrors([menu, visits], answers, held)).toEqual(errors)
  })

  it('asks for nothing once nobody can answer it', () => {
    const spent = { ...menu, values: [value('fish', { left: 0 })] }
    expect(quotaErrors([spent], {}, {})).toEqual({})
  })

  it('keeps the answer of whoever gave it', () => {
    const [fish] = menu.values
    expect(fish && isAnswerable(menu, fish, {})).toBe(false)
    expect(fish && isAnswerable(menu, fish, { menu: ['fish'] })).toBe(true)
  })

  it('goes on the wire as one key, or several for a checkbox, and comes back', () => {
    const choices = { menu: ['meat'], visits: ['attic'] }
    expect(answersOf([menu, visits], choices)).toEqual({ menu: 'meat', visits: ['attic'] })
    expect(choicesOf([menu, visits], answersOf([menu, visits], choices))).toEqual(choices)
  })
})
