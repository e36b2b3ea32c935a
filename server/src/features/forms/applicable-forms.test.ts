import type { FormModel } from '@parvis/contract/forms/forms.ts'
import { saveFormData } from '@parvis/contract/forms/forms.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const field = (
  key: string,
  more: Partial<FormModel> = {},
): Partial<FormModel> & Pick<FormModel, 'key' | 'component'> => ({
  key,
  component: 'text',
  ...more,
})
const of = (world: World, person: Person) => ({
  params: { domainId: world.domainId },
  query: { eventId: world.eventId, userId: person.userId },
})
const save = (
  world: World,
  person: Person,
  body: Record<string, string | number | boolean | string[] | null>,
  more = {},
) => world.call(saveFormData, { ...of(world, person), body, ...more }, { as: person })

async function guest(world: World, options: Parameters<World['person']>[0] = {}): Promise<Person> {
  const person = await world.person(options)
  const { eventId } = world
  await world.ports.db
    .insert(participations)
    .values({ eventId, userId: person.userId, code: newBadgeCode(), invited: true })
  return person
}

async function participationOf(world: World, person: Person) {
  const [row] = await world.ports.db
    .select()
    .from(participations)
    .where(and(eq(participations.eventId, world.eventId), eq(participations.userId, person.userId)))
  return row
}

it('answers are taken by an event of the person, in its forms that ask them, and by no other', async () => {
  const world = await makeWorld({
    settings: {
      FO_FORM_ID: 'infos',
      FO_TYPOLOGY_HIDDEN: ['jury'],
      typosV2: { presse: { FO_FORM_V2_ID: 'carte' }, jury: { FO_FORM_V2_ID: 'notes' } },
    },
    typologies: [
      { id: 'presse', label: 'Presse' },
      { id: 'jury', label: 'Jury' },
    ],
    forms: [
      { id: 'infos', models: [field('a')] },
      { id: 'suite', parentId: 'infos', models: [field('b')] },
      { id: 'carte', models: [field('c')] },
      { id: 'notes', models: [field('d')] },
      { id: 'interne', models: [field('e')] },
    ],
  })
  const person = await guest(world)
  expect((await save(world, person, { a: '1', b: '2', c: '3' })).status).toBe(200)
  for (const key of ['d', 'e']) {
    expect(await save(world, person, { [key]: 'x' })).toMatchObject({
      status: 400,
      error: { errors: [{ path: key, code: 'UNKNOWN_KEY' }] },
    })
  }
  const { params, query } = of(world, person)
  const named = { params, query: { ...query, formId: 'interne' }, body: {} }
  expect((await world.call(saveFormData, named, { as: person })).status).toBe(404)
  const passerBy = await world.person()
  expect((await save(world, passerBy, { a: '1' })).status).toBe(403)
  expect(await participationOf(world, passerBy)).toBeUndefined()
})
