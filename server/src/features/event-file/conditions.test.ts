import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { describe, expect, it } from 'vitest'
import type { Populated } from '#testing/populated.ts'
import { makePopulated, refusalsOf, replaced } from '#testing/populated.ts'
import { exportEvent } from './event-file.service.ts'
import { readEventFile } from './reading.service.ts'

const TITLE = 'label: Votre poste, isExtended: true'
/** The event with a condition on the question of two people who came. */
const titleIf = ({ text }: Populated, condition: string, more = '') =>
  replaced(text, TITLE, `${TITLE}, showIf: [{ ${condition} }]${more}`)
/** The refusals of a file, whether they come on reading it or on importing it. */
const toldOf = (one: Populated, text: string) => refusalsOf((async () => one.load(text))())
const NOBODY_LAST = '      - { key: vide, model: UE, component: text, label: Rien, isExtended: true }\n'

describe('a condition in a file', () => {
  it('is written and read again as it was', async () => {
    const one = await makePopulated()
    await one.load(titleIf(one, 'on: type, is: [visiteur]'))
    const { forms } = readEventFile(await exportEvent(one.ports, one.context))
    expect(forms[0]?.models[0]?.showIf).toEqual([{ on: 'type', is: ['visiteur'] }])
  })

  it.each([
    ['a type that is not there', 'on: type, is: [lost]', /showIf\.0\.is\.0: this condition names what is not there$/],
    ['a question below', 'on: answer, question: taille, is: [m]', /showIf\.0\.question: .* is not asked before it$/],
    ['itself', 'on: answer, question: poste, is: [m]', /these questions wait for each other: none would be asked$/],
  ])('that looks at %s is refused at its line', async (_, condition, said) => {
    const one = await makePopulated()
    expect(await toldOf(one, titleIf(one, condition))).toEqual([expect.stringMatching(said)])
  })

  it('is refused once the choice, the type or the day that it names is taken out', async () => {
    const one = await makePopulated()
    const when = (condition: string) =>
      replaced(one.text, NOBODY_LAST, NOBODY_LAST.replace(' }', `, showIf: [{ ${condition} }] }`))
    const size = when('on: answer, question: taille, is: [l]')
    await one.load(size)
    expect(await toldOf(one, replaced(size, ', { key: l, label: L }', ''))).toEqual([
      expect.stringMatching(/names what is not there$/),
    ])
    const type = when('on: type, is: [presse]')
    await one.load(type)
    expect(await toldOf(one, replaced(type, '  - { id: presse, label: Presse }\n', ''))).toEqual([
      expect.stringMatching(/names what is not there$/),
    ])
  })

  it('hides an answered question once that is decided, and the answers stay', async () => {
    const one = await makePopulated()
    const hiding = titleIf(one, 'on: type, is: [presse]')
    expect(await refusalsOf(one.load(hiding))).toEqual([
      expect.stringMatching(/2 people have answered “Votre poste”, which they would no longer be asked/),
    ])
    await one.load(hiding, 'forms.infos.poste=apply')
    const { people } = readEventFile(await exportEvent(one.ports, one.context))
    expect(people.map(({ participation }) => participation.extended['poste'])).toContain('Directrice')
    // Answers that are already hidden need no new decision.
    await one.load(replaced(hiding, 'is: [presse]', 'is: [presse], question: poste'))
  })

  it.each([
    ['a type', 'on: type, is: [visiteur]', 0],
    ['ways', 'on: way, is: [onsite, remote]', 0],
    ['another way', 'on: way, is: [remote]', 2],
    ['a day', 'on: day, is: [j1]', 0],
    ['another day', 'on: day, is: [j2]', 2],
  ])('counts the people losing an answer, by %s', async (_, condition, count) => {
    const one = await makePopulated()
    const loading = one.load(titleIf(one, condition))
    if (count === 0) await loading
    else expect(await refusalsOf(loading)).toEqual([expect.stringContaining(`${count} people have answered`)])
  })
})

describe('a condition that is changed on a screen', () => {
  const partOf = (one: Populated) => {
    const params = { domainId: one.world.domainId, eventId: one.eventId, part: 'forms' as const }
    const as = one.organiser
    return {
      get: async () => (await one.world.call(getPart, { params }, { as })).body,
      save: (body: Parameters<typeof one.world.call<typeof savePart>>[1]['body']) =>
        one.world.call(savePart, { params, body }, { as }),
    }
  }
  interface Filed {
    readonly models: readonly Record<string, unknown>[]
  }
  const changed = (value: unknown, key: string, more: object) =>
    (value as readonly Filed[]).map((form) => ({
      ...form,
      models: form.models.map((model) => (model['key'] === key ? { ...model, ...more } : model)),
    }))
  const after = (key: string) => [{ on: 'answer', question: 'taille', is: [key] }]

  it('counts the answers that it hides and those newly required', async () => {
    const one = await makePopulated()
    const { get, save } = partOf(one)
    const first = await get()
    const required = changed(first.value, 'vide', { isRequired: true, showIf: after('l') })
    // No guest has answered L, so no guest lacks the required answer.
    const saved = await save({ revision: first.revision, value: required })
    expect(saved.body.plan.effects).toEqual([])
    const { revision, value } = await get()
    const asked = changed(value, 'vide', { showIf: after('m') })
    const tried = await save({ revision, value: asked, dryRun: true })
    expect(tried.body.plan.effects).toMatchObject([
      { kind: 'FILE_LACKING', item: 'forms.infos.vide', people: 1, remedies: ['apply'] },
    ])
    const hiding = changed(value, 'taille', { showIf: [{ on: 'day', is: ['j2'] }] })
    expect((await save({ revision, value: hiding, dryRun: true })).body.plan.effects).toMatchObject([
      { kind: 'FILE_HIDING', item: 'forms.infos.taille', people: 1, remedies: ['apply'] },
    ])
    expect((await save({ revision, value: hiding })).status).toBe(409)
    const allow = [{ item: 'forms.infos.taille', remedy: 'apply' }]
    expect((await save({ revision, value: hiding, allow })).status).toBe(200)
  })

  it('and impossible bounds of a number are told at their fields', async () => {
    const one = await makePopulated()
    const { get, save } = partOf(one)
    const { revision, value } = await get()
    const wrong = changed(value, 'vide', { component: 'number', metadata: { min: 5, max: 4 } })
    expect(await save({ revision, value: wrong })).toMatchObject({
      error: { errors: [{ path: 'value.0.models.2.metadata.max', code: 'BOUNDS_ORDER' }] },
    })
    const lost = changed(value, 'vide', { showIf: after('xl') })
    expect(await save({ revision, value: lost })).toMatchObject({
      error: { errors: [{ path: 'value.0.models.2.showIf.0.is.0', code: 'CONDITION_UNKNOWN' }] },
    })
  })
})

it('a form that is left out comes back with the questions that people have answered, and no other', async () => {
  const one = await makePopulated()
  const none = replaced(one.text, 'FO_FORM_ID: infos', 'FO_FORM_ID: ""').replace(
    /forms:\n[\s\S]*?articles:/,
    'articles:',
  )
  await one.load(none, 'forms.infos.poste=retire', 'forms.infos.taille=retire')
  const { forms } = readEventFile(await exportEvent(one.ports, one.context))
  expect(forms.map(({ id, models }) => [id, models.map(({ key, isRetired }) => [key, isRetired])])).toEqual([
    [
      'infos',
      [
        ['poste', true],
        ['taille', true],
      ],
    ],
  ])
})
