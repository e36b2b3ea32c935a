import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Conditioned } from './conditions.part.ts'
import { conditionFaults, referencesOf } from './conditions.part.ts'
import type { PersonContext } from './conditions.rules.ts'
import { ANYTHING, askedOf, formBefore, isAsked, leftBehind, saidIn } from './conditions.rules.ts'
import type { Condition, FormModel, FormValues } from './forms.ts'

const asking = (key: string, more: Partial<FormModel> = {}): FormModel => ({
  ...{ key, model: 'UE', component: 'text', label: key, values: [], isRequired: false, isExtended: true },
  ...{ isDisabled: false, format: '', metadata: {}, ...more },
})
const choice = (key: string, keys: readonly string[], more: Partial<FormModel> = {}) =>
  asking(key, { component: 'radio', values: keys.map((one) => ({ key: one, label: one })), ...more })
const when = (question: string, ...is: string[]): Condition => ({ on: 'answer', question, is })

const DIET = choice('diet', ['all', 'other'])
const DAYS = choice('meals', ['noon', 'night'], { component: 'checkboxes' })
const GEAR = asking('gear', { component: 'checkbox' })
const WHICH = choice('which', ['salt', 'nuts'], { showIf: [when('diet', 'other')] })
const DETAIL = asking('detail', { showIf: [when('which', 'nuts')] })
const WHOM: PersonContext = { typoId: 'press', way: 'onsite', dayIds: ['d1'], said: {} }

const keysOf = (models: readonly FormModel[]) => models.map(({ key }) => key)

describe('a question is asked', () => {
  const table: readonly (readonly [string, Condition[], FormValues, boolean])[] = [
    ['without a condition', [], {}, true],
    ['of this type', [{ on: 'type', is: ['press'] }], {}, true],
    ['of one of these types', [{ on: 'type', is: ['pro', 'press'] }], {}, true],
    ['of another type', [{ on: 'type', is: ['pro'] }], {}, false],
    ['of people coming this way', [{ on: 'way', is: ['onsite', 'remote'] }], {}, true],
    ['of people coming another way', [{ on: 'way', is: ['represented'] }], {}, false],
    ['on this day', [{ on: 'day', is: ['d1', 'd2'] }], {}, true],
    ['on another day', [{ on: 'day', is: ['d2'] }], {}, false],
    ['after this choice', [when('diet', 'other')], { diet: 'other' }, true],
    ['after another choice', [when('diet', 'other')], { diet: 'all' }, false],
    ['before any choice', [when('diet', 'other')], {}, false],
    ['after one of several choices', [when('meals', 'noon')], { meals: ['night', 'noon'] }, true],
    ['after no choice among several', [when('meals', 'noon')], { meals: [] }, false],
    ['once the box is ticked', [when('gear', 'yes')], { gear: true }, true],
    ['as long as the box is not ticked', [when('gear', 'no')], {}, true],
    ['for an unticked box, though the box is ticked', [when('gear', 'no')], { gear: true }, false],
    ['where all conditions hold', [when('gear', 'yes'), { on: 'day', is: ['d1'] }], { gear: true }, true],
    ['where a condition does not hold', [when('gear', 'yes'), { on: 'day', is: ['d2'] }], { gear: true }, false],
    ['after a question that is not there', [when('lost', 'yes')], { lost: 'yes' }, false],
  ]
  it.each(table)('%s', (_, showIf, answers, expected) => {
    const model = asking('it', { showIf })
    expect(isAsked(model, [DIET, DAYS, GEAR, model], answers, WHOM)).toBe(expected)
  })

  it('where the question that it waits for is asked, through any chain of questions', () => {
    const models = [DIET, WHICH, DETAIL]
    expect(keysOf(askedOf(models, { diet: 'other', which: 'nuts' }, WHOM))).toEqual(['diet', 'which', 'detail'])
    expect(keysOf(askedOf(models, { diet: 'all', which: 'nuts' }, WHOM))).toEqual(['diet'])
    const remote = [{ ...DIET, onlyFor: 'remote' as const }, WHICH, DETAIL]
    expect(askedOf(remote, { diet: 'other', which: 'nuts' }, WHOM)).toEqual([])
    const retired = [{ ...DIET, isRetired: true }, WHICH]
    expect(askedOf(retired, { diet: 'other' }, WHOM)).toEqual([])
  })

  it('never in a circle of conditions', () => {
    const circle = [asking('a', { showIf: [when('b', 'yes')] }), asking('b', { showIf: [when('a', 'yes')] })]
    expect(askedOf(circle, { a: 'yes', b: 'yes' }, WHOM)).toEqual([])
    expect(askedOf(circle, ANYTHING, WHOM)).toEqual([])
  })

  it('if any answer may show it, and without forgetting the conditions that the person settles', () => {
    const other = asking('other', { showIf: [{ on: 'type', is: ['pro'] }] })
    expect(keysOf(askedOf([DIET, WHICH, DETAIL, other], ANYTHING, WHOM))).toEqual(['diet', 'which', 'detail'])
  })

  it('after the form before it, whose hidden answers do not count', () => {
    const first = [DIET, WHICH]
    const then = (answers: FormValues) => keysOf(askedOf([DETAIL], {}, { ...WHOM, said: saidIn(first, answers, WHOM) }))
    expect(then({ diet: 'other', which: 'nuts' })).toEqual(['detail'])
    expect(then({ diet: 'all', which: 'nuts' })).toEqual([])
  })
})

it('when visible; hidden answers are dropped, except those of the profile, the company and disabled fields', () => {
  const hidden = { showIf: [when('diet', 'other')] }
  const models = [
    DIET,
    asking('own', hidden),
    asking('empty', hidden),
    asking('person', { ...hidden, model: 'U' }),
    asking('company', { ...hidden, model: 'C' }),
    asking('shown', { ...hidden, isDisabled: true }),
  ]
  const answers = { diet: 'all', own: 'x', empty: ' ', person: 'x', company: 'x', shown: 'x' }
  expect(keysOf(leftBehind(models, answers, WHOM))).toEqual(['own'])
  expect(leftBehind(models, { ...answers, diet: 'other' }, WHOM)).toEqual([])
})

it.each([
  ['usually', {}, 'two', 'one'],
  ['first of two', {}, 'one', undefined],
  ['in the order of the event', { FO_STEPS_ORDER: ['form2', 'dates', 'form'] }, 'one', 'two'],
  ['in no form but its own', { FO_FORM_ID: 'two' }, 'two', undefined],
  ['alone', { FO_FORM_ID: '' }, 'two', undefined],
])('the form before another is known, %s', (_, more, formId, before) => {
  expect(formBefore({ FO_FORM_ID: 'one', FO_FORM_V2_ID: 'two', FO_STEPS_ORDER: [], ...more }, formId)).toBe(before)
})

const KNOWN = new Map([
  ['typologies', new Set(['press', 'pro'])],
  ['days', new Set(['d1'])],
])
const event = (models: FormModel[], second: FormModel[] = []): Conditioned => ({
  forms: [
    { id: 'one', models },
    { id: 'two', models: second },
  ],
  settings: { FO_FORM_ID: 'one', FO_FORM_V2_ID: 'two' },
  settingsByLanguage: {},
})
const faultsIn = (config: Conditioned) =>
  conditionFaults(config, (list) => KNOWN.get(list) ?? new Set()).map(({ path, code }) => `${path} ${code}`)

describe('a condition', () => {
  const on = (...showIf: Condition[]) => asking('it', { showIf })
  const table: readonly (readonly [string, Conditioned, string | undefined])[] = [
    ['on a type that there is', event([on({ on: 'type', is: ['press'] })]), undefined],
    ['on none', event([on({ on: 'type', is: ['press', 'lost'] })]), '0.models.0.showIf.0.is.1 CONDITION_UNKNOWN'],
    ['on a day', event([on({ on: 'day', is: ['d9'] })]), '0.models.0.showIf.0.is.0 CONDITION_UNKNOWN'],
    ['on a way', event([on({ on: 'way', is: ['astray'] })]), '0.models.0.showIf.0.is.0 CONDITION_UNKNOWN'],
    ['on a choice', event([DIET, on(when('diet', 'all'))]), undefined],
    [
      'on a choice that was taken out',
      event([DIET, on(when('diet', 'all', 'gone'))]),
      '0.models.1.showIf.0.is.1 CONDITION_UNKNOWN',
    ],
    ['on a tick', event([GEAR, on(when('gear', 'yes'))]), undefined],
    [
      'on a country',
      event([asking('land', { component: 'country' }), on(when('land', 'FR', 'XX'))]),
      '0.models.1.showIf.0.is.1 CONDITION_UNKNOWN',
    ],
    ['on words', event([asking('name'), on(when('name', 'Ana'))]), '0.models.1.showIf.0.question CONDITION_ANSWER'],
    [
      'on a question that is not there',
      event([on(when('lost', 'x'))]),
      '0.models.0.showIf.0.question CONDITION_QUESTION',
    ],
    ['on no question', event([on({ on: 'answer', is: ['x'] })]), '0.models.0.showIf.0.question CONDITION_QUESTION'],
    [
      'on a retired question',
      event([{ ...DIET, isRetired: true }, on(when('diet', 'all'))]),
      '0.models.1.showIf.0.question CONDITION_QUESTION',
    ],
    ['of a retired question', event([{ ...on(when('lost', 'x')), isRetired: true }]), undefined],
    ['on a question below', event([on(when('diet', 'all')), DIET]), '0.models.0.showIf.0.question CONDITION_QUESTION'],
    ['on itself', event([on(when('it', 'x'))]), '0.models.0.showIf.0.question CONDITION_CIRCLE'],
    ['on the form before', event([DIET], [on(when('diet', 'all'))]), undefined],
    ['on the form after', event([on(when('diet', 'all'))], [DIET]), '0.models.0.showIf.0.question CONDITION_QUESTION'],
  ]
  it.each(table)('%s', (_, config, fault) => {
    expect(faultsIn(config)).toEqual(fault === undefined ? [] : [`forms.${fault}`])
  })

  it('is refused at each question where it closes a circle', () => {
    const circle = [
      choice('a', ['x'], { showIf: [when('c', 'x')] }),
      choice('b', ['x'], { showIf: [when('a', 'x')] }),
      choice('c', ['x'], { showIf: [when('b', 'x')] }),
    ]
    expect(faultsIn(event(circle)).every((fault) => fault.endsWith('CONDITION_CIRCLE'))).toBe(true)
    expect(faultsIn(event(circle))).toHaveLength(3)
  })

  it('may look at the form that one type alone is asked before', () => {
    const config = event([DIET], [on(when('diet', 'all'))])
    const settings = { typosV2: { press: { FO_FORM_ID: 'one', FO_FORM_V2_ID: 'two' } } }
    expect(faultsIn({ ...config, settings })).toEqual([])
    expect(faultsIn({ ...config, settings: {}, settingsByLanguage: { en: settings } })).toEqual([])
    expect(faultsIn({ ...config, settings: {} })).toHaveLength(1)
  })
})

it('a question also waits for all conditions of the questions that it looks at', () => {
  const config = event([DIET, { ...WHICH, onlyFor: 'remote' }], [DETAIL])
  const second = config.forms[1]
  if (!second) throw new Error('There is a second form')
  expect(referencesOf(config)(DETAIL, second)).toEqual([
    { on: 'answer', is: ['nuts'], model: 'UE', key: 'which', isTick: false },
    { on: 'way', is: ['remote'] },
    { on: 'answer', is: ['other'], model: 'UE', key: 'diet', isTick: false },
  ])
})

describe('questions that look at many before them', () => {
  /** Each question refers to the `back` ones before it; endless reading fails the test. */
  const looking = (count: number, back: number) => {
    let reads = 0
    const models = Array.from({ length: count }, (_, i): FormModel => {
      const showIf = Array.from({ length: Math.min(i, back) }, (_, k) => when(`q${i - 1 - k}`, 'yes'))
      const model = asking(`q${i}`, { component: 'checkbox' })
      return Object.defineProperty(model, 'showIf', {
        enumerable: true,
        get() {
          reads += 1
          if (reads > 20 * count) throw new Error('The conditions of a question are read once for each way to it')
          return showIf
        },
      })
    })
    return event(models)
  }

  it('are each waited for once, over any number of paths', () => {
    const config = looking(200, 20)
    const [form] = config.forms
    const last = form?.models.at(-1)
    if (!form || !last) throw new Error('There is a last question')
    const waited = referencesOf(config)(last, form)
    expect(waited).toHaveLength(199)
    expect(new Set(waited.map(({ key }) => key)).size).toBe(199)
  })

  it('are searched for circles once each', () => {
    expect(faultsIn(looking(200, 20))).toEqual([])
  })

  /** Every condition that must hold, along every path, duplicates included. */
  const byEveryWay = (model: FormModel, models: readonly FormModel[]): unknown[] =>
    (model.showIf ?? []).flatMap(({ on, question, is }) => {
      const target = models.find(({ key }) => key === question)
      return target ? [{ on, is, key: question }, ...byEveryWay(target, models)] : [{ on, is: [] }]
    })

  it('wait for the questions found by every path, and for no others', () => {
    const keys = ['a', 'b', 'c', 'd', 'e']
    const graph = fc.array(fc.array(fc.tuple(fc.nat(5), fc.subarray(['yes', 'no']))), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(graph, (looks) => {
        const models = keys.map((key, i) => {
          const showIf = looks[i]?.slice(0, 3).map(([at, is]) => when(keys[at < i ? at : 9] ?? 'lost', ...is)) ?? []
          return asking(key, { component: 'checkbox', showIf })
        })
        const config = event(models)
        const [form] = config.forms
        if (!form) throw new Error('There is a form')
        for (const model of models) {
          const waited = referencesOf(config)(model, form).map(({ on, is, key }) => ({ on, is, ...(key && { key }) }))
          expect(new Set(waited.map((one) => JSON.stringify(one)))).toEqual(
            new Set(byEveryWay(model, models).map((one) => JSON.stringify(one))),
          )
        }
      }),
      { numRuns: 100 },
    )
  })
})
