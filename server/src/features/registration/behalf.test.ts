import { listJournal } from '@parvis/contract/journal/journal.ts'
import { openRegistration, register, saveDraft } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { drafts } from '#db/tables/registration.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const diet = {
  ...{ key: 'regime', model: 'UE' as const, component: 'radio', label: 'Régime', isExtended: true, isRequired: true },
  values: [
    { key: 'tout', label: 'De tout' },
    { key: 'vege', label: 'Végétarien' },
  ],
}
const worldOf = (settings = {}) =>
  makeWorld({
    days: [{ id: 'j1', capacity: 1 }, { id: 'j2' }],
    forms: [{ id: 'infos', models: [diet] }],
    settings: { FO_FORM_ID: 'infos', ...settings },
  })
type Values = Record<string, unknown>
const valuesOf = (dayIds: string[], regime?: string): Values => ({
  participation: { participation: 4 },
  dates: { dayIds },
  ...(regime !== undefined && { form: { regime } }),
})
const save = (world: World, as: Person, { userId }: Person, values: Values, more: object = {}) =>
  world.call(register, { params: { ...world.path, userId }, body: { values, ...more } }, { as })
const open = (world: World, as: Person, { userId }: Person) =>
  world.call(openRegistration, { params: { ...world.path, userId } }, { as })
const CLOSED = { FO_REGISTER_END: '2027-01-01T00:00:00Z' }
const force = { why: 'Demandé par téléphone' }

describe('a registration that an organiser changes for a person', () => {
  it('follows the same steps, and is told in the journal with its former and new state', async () => {
    const world = await worldOf()
    const [ana, bo] = [await world.person({ organiser: 'registration' }), await world.person()]
    await save(world, bo, bo, valuesOf(['j1'], 'tout'))
    expect((await save(world, ana, bo, valuesOf(['j2'], 'vege'))).status).toBe(200)
    const lead = await world.person({ organiser: true })
    const { body } = await world.call(listJournal, { params: world.path, query: {} }, { as: lead })
    expect(body.data[0]).toMatchObject({
      ...{ act: 'registration', right: 'people.write', by: { id: ana.userId }, person: { id: bo.userId } },
      before: { dayIds: ['j1'], Régime: 'De tout' },
      after: { dayIds: ['j2'], Régime: 'Végétarien' },
    })
  })

  it('is refused without the right, in another event, and for a person outside the event', async () => {
    const world = await worldOf()
    const bo = await world.person()
    await save(world, bo, bo, valuesOf(['j2'], 'tout'))
    for (const role of ['reader', 'accountant', 'doorkeeper', 'editor'] as const) {
      const as = await world.person({ organiser: role })
      expect((await save(world, as, bo, valuesOf(['j2'], 'vege'))).status).toBe(403)
      expect((await open(world, as, bo)).status).toBe(403)
    }
    const ana = await world.person({ organiser: 'registration' })
    const elsewhere = await world.person()
    expect((await save(world, ana, elsewhere, valuesOf(['j2'], 'tout'))).status).toBe(403)
    const other = await worldOf()
    const stranger = await other.person({ takesPart: true })
    expect((await save(world, ana, stranger, valuesOf(['j2'], 'tout'))).status).toBe(404)
  })

  it('past the closing date needs to be forced, with a reason that the journal keeps', async () => {
    const late = await worldOf(CLOSED)
    const [cy, di] = [await late.person({ organiser: true }), await late.person({ takesPart: true })]
    const values = valuesOf(['j2'], 'tout')
    expect(await save(late, cy, di, values)).toMatchObject({ status: 409, body: { code: 'REGISTRATION_CLOSED' } })
    expect((await save(late, cy, di, values, { force: { why: ' ' } })).status).toBe(400)
    expect((await save(late, cy, di, values, { force })).status).toBe(200)
    const { body } = await late.call(listJournal, { params: late.path, query: {} }, { as: cy })
    expect(body.data[0]).toMatchObject({ act: 'registration', why: force.why })
  })

  it('may lack an answer once it is forced, but never take a place beyond the capacity', async () => {
    const world = await worldOf()
    const [ana, bo, cy] = [await world.person({ organiser: true }), await world.person(), await world.person()]
    await save(world, bo, bo, valuesOf(['j1'], 'tout'))
    await save(world, cy, cy, valuesOf(['j2'], 'tout'))
    expect((await save(world, ana, cy, valuesOf(['j2']))).status).toBe(422)
    expect((await save(world, ana, cy, valuesOf(['j2']), { force })).status).toBe(200)
    expect(await save(world, ana, cy, valuesOf(['j1']), { force })).toMatchObject({
      status: 409,
      body: { code: 'DAY_FULL' },
    })
    expect((await save(world, ana, cy, { dates: { dayIds: ['j2'] } }, { force })).status).toBe(422)
  })

  it('cannot be forced for oneself, nor by a participant', async () => {
    const world = await worldOf(CLOSED)
    const [ana, bo] = [await world.person({ organiser: true, takesPart: true }), await world.person()]
    expect((await save(world, ana, ana, valuesOf(['j2'], 'tout'), { force })).status).toBe(403)
    expect((await save(world, bo, bo, valuesOf(['j2'], 'tout'), { force })).status).toBe(403)
  })

  it('leaves the person’s own draft, which the organiser does not read', async () => {
    const world = await worldOf()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person()]
    await save(world, bo, bo, valuesOf(['j2'], 'tout'))
    const draft = { step: 'form', values: { form: { regime: 'vege' } }, version: 0 }
    await world.call(saveDraft, { params: { ...world.path, userId: bo.userId }, body: draft }, { as: bo })
    expect((await open(world, ana, bo)).body.draft).toEqual({ step: '', values: {}, version: 0 })
    await save(world, ana, bo, valuesOf(['j2'], 'tout'))
    expect(await world.ports.db.select().from(drafts).where(eq(drafts.userId, bo.userId))).toHaveLength(1)
    expect((await open(world, bo, bo)).body.draft.values).toEqual(draft.values)
  })

  it('is refused where the person has changed it meanwhile', async () => {
    const world = await worldOf()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person()]
    const { body } = await save(world, bo, bo, valuesOf(['j2'], 'tout'))
    const version = body.UserEvent?.version
    await save(world, bo, bo, valuesOf(['j1'], 'tout'))
    expect(await save(world, ana, bo, valuesOf(['j2'], 'vege'), { version })).toMatchObject({
      status: 409,
      body: { code: 'STALE' },
    })
  })
})
