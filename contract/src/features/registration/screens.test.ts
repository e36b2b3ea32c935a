import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#features/events/events.settings.ts'
import type { FormModel } from '#features/forms/forms.ts'
import { allSteps } from '#steps.ts'
import { isQuick, screensOf } from './screens.rules.ts'

type World = Parameters<typeof screensOf>[1]

const field = (key: string, more: Partial<FormModel> = {}): FormModel => ({
  ...{ key, model: 'UE', component: 'text', label: key, values: [], isRequired: false, isExtended: true },
  ...{ isDisabled: false, format: '', metadata: {}, ...more },
})
const fields = (count: number, prefix = 'q'): FormModel[] =>
  Array.from({ length: count }, (_, index) => field(`${prefix}${index}`))

interface Offers {
  form?: FormModel[]
  form2?: FormModel[]
  quotas?: number
  conferences?: number
  articles?: string[][]
}

const worldOf = ({ form = [], form2 = [], quotas = 0, conferences = 0, articles = [] }: Offers): World =>
  ({
    settings: { ...defaultSettings, FO_FORM_ID: 'one', FO_FORM_V2_ID: 'two' },
    event: { days: [] },
    subject: { isCompanion: false, typoId: null, UserEvent: null },
    draft: { participation: { participation: 4 } },
    forms: { one: { id: 'one', models: form }, two: { id: 'two', models: form2 } },
    quotas: Array.from({ length: quotas }, (_, index) => ({ key: `k${index}`, values: [] })),
    conferences: Array.from({ length: conferences }, () => ({})),
    articles: articles.map((days) => ({ days: Object.fromEntries(days.map((day) => [day, {}])) })),
  }) as unknown as World

const stepsNamed = (names: string) => names.split(' ').flatMap((key) => allSteps.filter((step) => step.key === key))
const shownAs = (names: string, asked: Offers = {}) =>
  screensOf(stepsNamed(names), worldOf(asked)).map((screen) => screen.map(({ key }) => key).join(' + '))

const html = field('', { component: 'html' })

describe('short steps that follow each other share a screen', () => {
  const table: readonly (readonly [string, string, Offers, string[]])[] = [
    ['type and days', 'typology dates', {}, ['typology + dates']],
    ['type and days apart', 'typology form dates', { form: fields(2) }, ['typology', 'form', 'dates']],
    ['the choice stays alone', 'participation typology', {}, ['participation', 'typology']],
    ['so does whoever comes instead', 'participation invitation', {}, ['participation', 'invitation']],
    ['who comes and when settles the form', 'dates form', { form: fields(1) }, ['dates', 'form']],
    [
      'a company takes several pages',
      'form companies quotas',
      { form: fields(1), quotas: 1 },
      ['form', 'companies', 'quotas'],
    ],
    ['slots by time too', 'categories quotas', { conferences: 1, quotas: 1 }, ['categories', 'quotas']],
    [
      'an evening',
      'form conferences quotas',
      { form: fields(2), conferences: 3, quotas: 1 },
      ['form + conferences + quotas'],
    ],
    ['ten questions', 'form2 quotas', { form2: fields(7), quotas: 3 }, ['form2 + quotas']],
    ['eleven', 'form2 quotas', { form2: fields(8), quotas: 3 }, ['form2', 'quotas']],
    ['a text is no question', 'form2 quotas', { form2: [html, ...fields(7)], quotas: 3 }, ['form2 + quotas']],
    [
      'a list for each day',
      'articles form',
      {
        articles: [
          ['0', 'a'],
          ['a', 'b'],
        ],
        form: fields(7),
      },
      ['articles + form'],
    ],
    ['one day more', 'articles form', { articles: [['0', 'a', 'b', 'c']], form: fields(7) }, ['articles', 'form']],
    ['two forms that ask the same', 'form form2', { form: fields(2), form2: fields(2) }, ['form', 'form2']],
    ['two forms', 'form form2', { form: fields(2), form2: fields(2, 'r') }, ['form + form2']],
    [
      'the event’s order is kept',
      'quotas typology dates form',
      { quotas: 1, form: fields(1) },
      ['quotas', 'typology + dates', 'form'],
    ],
  ]
  it.each(table)('%s', (_, names, asked, expected) => {
    expect(shownAs(names, asked)).toEqual(expected)
  })

  it('questions for another way of coming are not counted', () => {
    const remote = Array.from({ length: 9 }, (_, index) => field(`r${index}`, { onlyFor: 'remote' }))
    expect(shownAs('form quotas', { form: [...remote, ...fields(2)], quotas: 3 })).toEqual(['form + quotas'])
  })
})

describe('two minutes suffice', () => {
  it.each([
    ['participation form', { form: fields(7) }, true],
    ['participation form', { form: fields(8) }, false],
    ['participation typology dates form quotas', { form: fields(3), quotas: 2 }, true],
    ['participation form companies', { form: fields(5) }, false],
  ] as const)('to answer %s, %o', (names, asked, expected) => {
    expect(isQuick(stepsNamed(names), worldOf(asked as Offers))).toBe(expected)
  })
})
