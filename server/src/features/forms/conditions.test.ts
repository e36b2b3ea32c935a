import type { FormModel, FormValues } from '@parvis/contract/forms/forms.ts'
import { createForm, getFormData, saveFormData, updateForm } from '@parvis/contract/forms/forms.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { describe, expect, it } from 'vitest'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type Model = NonNullable<EventToMake['forms']>[number]['models'][number]

const choices = (...keys: string[]) => keys.map((key) => ({ key, label: key }))
const OTHER: FormModel['showIf'] = [{ on: 'answer', question: 'diet', is: ['other'] }]
const DIET: Model = { key: 'diet', component: 'radio', isRequired: true, values: choices('all', 'other') }
const WHICH: Model = { key: 'which', component: 'text', isRequired: true, showIf: OTHER }
const CARD: Model = { key: 'card', component: 'text', isRequired: true, showIf: [{ on: 'type', is: ['press'] }] }
const DINNER: Model = { key: 'dinner', component: 'text', isRequired: true, showIf: [{ on: 'day', is: ['j2'] }] }

const asking = (models: readonly Model[], then: readonly Model[] = []) =>
  makeWorld({
    settings: { FO_FORM_ID: 'one', FO_FORM_V2_ID: 'two' },
    typologies: [
      { id: 'pro', label: 'Professionnel' },
      { id: 'press', label: 'Presse' },
    ],
    forms: [
      { id: 'one', models: [...models] },
      { id: 'two', models: [...then] },
    ],
  })

interface Given {
  readonly form?: FormValues
  readonly form2?: FormValues
  readonly typoId?: string
  readonly dayIds?: readonly string[]
  readonly participation?: number
}
const registering = (
  world: World,
  as: Person,
  { typoId = 'pro', dayIds = ['j1'], participation = 4, ...more }: Given,
) =>
  world.call(
    register,
    {
      params: { ...world.path, userId: as.userId },
      body: { values: { participation: { participation }, typology: { typoId }, dates: { dayIds }, ...more } },
    },
    { as },
  )
const of = (world: World, as: Person) => ({
  params: { domainId: world.domainId },
  query: { eventId: world.eventId, userId: as.userId },
})
const kept = async (world: World, as: Person) => (await world.call(getFormData, of(world, as), { as })).body
const answering = (world: World, as: Person, body: FormValues, more = {}) =>
  world.call(saveFormData, { ...of(world, as), body, ...more }, { as })

describe('a question that is hidden', () => {
  it('is not required, and is once it is asked', async () => {
    const world = await asking([DIET, WHICH, CARD, DINNER])
    const as = await world.person()
    expect(await registering(world, as, { form: { diet: 'other' }, typoId: 'press', dayIds: ['j2'] })).toMatchObject({
      status: 422,
      error: { errors: ['which', 'card', 'dinner'].map((key) => ({ path: `values.form.${key}`, code: 'REQUIRED' })) },
    })
    const saved = await registering(world, as, { form: { diet: 'all' } })
    expect(saved.body.UserEvent).toMatchObject({ registered: true, isCompleted: true })
  })

  it('is not kept though its answer is sent, valid or not', async () => {
    const world = await asking([DIET, { ...WHICH, component: 'email' }, CARD])
    const as = await world.person()
    const form = { diet: 'all', which: 'no address', card: '123' }
    expect((await registering(world, as, { form })).status).toBe(200)
    expect(await kept(world, as)).toEqual({ diet: 'all' })
  })

  it('may wait for the form before it, where hidden answers do not count', async () => {
    const nuts: Model = { key: 'nuts', component: 'text', showIf: [{ on: 'answer', question: 'spice', is: ['hot'] }] }
    const spice: Model = { key: 'spice', component: 'select', values: choices('hot'), showIf: OTHER }
    const world = await asking([DIET, spice], [nuts])
    const as = await world.person()
    const form2 = { nuts: 'yes' }
    await registering(world, as, { form: { diet: 'all', spice: 'hot' }, form2 })
    expect(await kept(world, as)).toEqual({ diet: 'all' })
    await registering(world, as, { form: { diet: 'other', spice: 'hot' }, form2 })
    expect(await kept(world, as)).toEqual({ diet: 'other', spice: 'hot', nuts: 'yes' })
  })

  it('is asked of people of that way alone', async () => {
    const world = await asking([{ ...WHICH, showIf: [{ on: 'way', is: ['remote'] }] }])
    const as = await world.person()
    expect((await registering(world, as, {})).status).toBe(200)
    expect((await registering(world, as, { participation: 1 })).status).toBe(422)
  })
})

describe('an answer to a question that becomes hidden', () => {
  it('is emptied once the person saves the form again', async () => {
    const world = await asking([DIET, WHICH])
    const as = await world.person()
    await registering(world, as, { form: { diet: 'other', which: 'No salt' } })
    expect(await kept(world, as)).toEqual({ diet: 'other', which: 'No salt' })
    await answering(world, as, { diet: 'all' })
    expect(await kept(world, as)).toEqual({ diet: 'all', which: null })
  })

  it('stays while another type or other days are only chosen, and lacks nothing', async () => {
    const world = await asking([DIET, CARD, DINNER])
    const as = await world.person()
    const form = { diet: 'all', card: '123', dinner: 'Fish' }
    await registering(world, as, { form, typoId: 'press', dayIds: ['j2'] })
    const params = { ...world.path, userId: as.userId }
    const body = { participation: 4 as const, typoId: 'pro', dayIds: ['j1'] }
    const changed = await world.call(updateParticipation, { params, body }, { as })
    expect([changed.body.typoId, changed.body.isPartial]).toEqual(['pro', undefined])
    expect(await kept(world, as)).toEqual(form)
    await registering(world, as, { form: { diet: 'all' } })
    expect(await kept(world, as)).toEqual({ diet: 'all', card: null, dinner: null })
  })

  it('is lacking again where the new type or days ask it', async () => {
    const world = await asking([DIET, CARD])
    const as = await world.person()
    await registering(world, as, { form: { diet: 'all' } })
    const params = { ...world.path, userId: as.userId }
    const change = (typoId: string) => world.call(updateParticipation, { params, body: { typoId } }, { as })
    expect((await change('press')).body.isPartial).toBe(true)
    await answering(world, as, { diet: 'all', card: '123' })
    expect((await change('press')).body.isPartial).toBeUndefined()
  })

  it('stays where it says something of the person beyond this event, or another form asks it', async () => {
    const diploma: Model = { ...WHICH, key: 'diploma', model: 'U', isRequired: false }
    const world = await asking([DIET, diploma, { ...WHICH, isRequired: false }], [{ key: 'which', component: 'text' }])
    const as = await world.person()
    await registering(world, as, { form: { diet: 'other', diploma: 'Master', which: 'No salt' } })
    await registering(world, as, { form: { diet: 'all', diploma: 'Other', which: 'None' } })
    expect(await kept(world, as)).toEqual({ diet: 'all', diploma: 'Master', which: 'No salt' })
  })
})

describe('answers sent for a participation', () => {
  it('are kept where they are asked as the same change makes the person', async () => {
    const world = await asking([
      { ...CARD, isRequired: false },
      { ...DINNER, isRequired: false },
    ])
    const as = await world.person({ takesPart: true })
    const params = { ...world.path, userId: as.userId }
    const body = { participation: 4 as const, typoId: 'press', dayIds: ['j1'], extended: { card: '1', dinner: 'Fish' } }
    expect((await world.call(updateParticipation, { params, body }, { as })).status).toBe(200)
    expect(await kept(world, as)).toEqual({ card: '1' })
  })
})

describe('a form', () => {
  it('is not written with conditions on missing ids, nor with empty bounds', async () => {
    const world = await asking([])
    const as = await world.person({ organiser: true })
    const model = (key: string, more: Partial<FormModel>) => ({
      key,
      model: 'UE' as const,
      label: key,
      component: 'text',
      ...more,
    })
    const waiting = (key: string, on: string) =>
      model(key, { component: 'radio', values: choices('x'), showIf: [{ on: 'answer', question: on, is: ['x'] }] })
    const models = [
      waiting('a', 'b'),
      waiting('b', 'a'),
      model('c', { showIf: [{ on: 'type', is: ['press', 'lost'] }] }),
      model('d', { component: 'number', metadata: { min: 3, max: 2 } }),
    ]
    const errors = [
      { path: 'models.3.metadata.max', code: 'BOUNDS_ORDER' },
      { path: 'models.0.showIf.0.question', code: 'CONDITION_CIRCLE' },
      { path: 'models.1.showIf.0.question', code: 'CONDITION_CIRCLE' },
      { path: 'models.2.showIf.0.is.1', code: 'CONDITION_UNKNOWN' },
    ]
    const body = { name: 'Infos', models }
    const refused = { status: 400, error: { code: 'VALIDATION', errors } }
    expect(await world.call(createForm, { params: world.path, body }, { as })).toMatchObject(refused)
    const path = { params: { ...world.path, formId: 'one' } }
    expect(await world.call(updateForm, { ...path, body }, { as })).toMatchObject(refused)
    const right = { name: 'Infos', models: [model('c', { showIf: [{ on: 'type', is: ['press'] }] })] }
    expect((await world.call(updateForm, { ...path, body: right }, { as })).status).toBe(200)
  })
})
