import { addCompany } from '@parvis/contract/companies/companies.ts'
import { associateParticipation, takeSlot } from '@parvis/contract/conferences/conferences.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { employees } from '#db/tables/companies.ts'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function employee(world: World): Promise<Person> {
  const as = await world.person()
  const company = { name: 'Atelier Lumen', siren: '012345674' }
  await world.call(addCompany, { params: { domainId: world.domainId }, query: {}, body: company }, { as })
  const params = { ...world.path, userId: as.userId }
  await world.call(updateParticipation, { params, body: { participation: 4 } }, { as })
  return as
}

it('a slot shows its holder’s name only to colleagues when an organiser confirmed both of them', async () => {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true } })
  const { eventId, ports } = world
  await ports.db.insert(conferences).values({ eventId, id: 'terre', title: 'Terre' })
  const span = { startAt: new Date('2027-05-11T09:00:00Z'), endAt: new Date('2027-05-11T10:00:00Z') }
  await ports.db.insert(conferenceSlots).values({ eventId, id: 't9', conferenceId: 'terre', ...span })
  const [me, colleague] = [await employee(world), await employee(world)]
  const params = { ...world.path, conferenceId: 'terre', slotId: 't9', userId: colleague.userId }
  expect((await world.call(takeSlot, { params }, { as: colleague })).status).toBe(200)
  const told = async () => {
    const { body } = await world.call(associateParticipation, { params: world.path }, { as: me })
    return body.data.map(({ slotId, userId }) => [slotId, userId])
  }
  const confirm = ({ userId }: Person) =>
    ports.db.update(employees).set({ standing: 'confirmed' }).where(eq(employees.userId, userId))
  expect(await told()).toEqual([])
  await confirm(me)
  expect(await told()).toEqual([])
  await confirm(colleague)
  expect(await told()).toEqual([['t9', colleague.userId]])
  // A former employee is no colleague.
  await ports.db.update(employees).set({ archived: true }).where(eq(employees.userId, colleague.userId))
  expect(await told()).toEqual([])
})

/** A conference with two slots, and two registered colleagues. */
async function twice(settings: SomeSettings = {}) {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true, ...settings } })
  const { eventId, ports } = world
  await ports.db.insert(conferences).values({ eventId, id: 'bois', title: 'Bois' })
  for (const [id, hour] of [
    ['b9', '09'],
    ['b14', '14'],
  ]) {
    const span = { startAt: new Date(`2027-05-11T${hour}:00:00Z`), endAt: new Date(`2027-05-11T${hour}:45:00Z`) }
    await ports.db.insert(conferenceSlots).values({ eventId, id: `${id}`, conferenceId: 'bois', ...span })
  }
  const people = [await employee(world), await employee(world)]
  const take = (as: Person, slotId: string) => {
    const params = { ...world.path, conferenceId: 'bois', slotId, userId: as.userId }
    return world.call(takeSlot, { params }, { as })
  }
  return { people, take }
}

it('a conference that a colleague attends is closed to the rest of the company, unless the event says otherwise', async () => {
  for (const [settings, status] of [
    [{}, 409],
    [{ FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE: false }, 200],
  ] as const) {
    const { people, take } = await twice(settings)
    const [me, colleague] = people
    if (!me || !colleague) throw new Error('Nobody came')
    expect((await take(colleague, 'b9')).status).toBe(200)
    expect((await take(me, 'b14')).status).toBe(status)
  }
})

it('two colleagues who take two slots of a conference at once get one', async () => {
  const { people, take } = await twice()
  const answers = await Promise.all(people.map((one, at) => take(one, at === 0 ? 'b9' : 'b14')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
