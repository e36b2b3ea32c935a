import { endpoints } from '@parvis/contract/endpoints'
import { getFormData, saveFormData } from '@parvis/contract/forms/forms.ts'
import { getImport, importGuests } from '@parvis/contract/guests/guests.ts'
import { lookAsPerson } from '@parvis/contract/people/people.ts'
import { findUsers } from '@parvis/contract/stats/stats.ts'
import type { UserChange } from '@parvis/contract/users/users.ts'
import { getUser, updateUser } from '@parvis/contract/users/users.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { inPath, inQuery } from '#testing/calling.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'
import { routesTelling } from '#testing/telling.ts'
import type { Person } from '#testing/world.ts'

const SECRET = 'zqxv'
const own = {
  firstName: `${SECRET}prenom`,
  lastName: `${SECRET}nom`,
  mobile: `${SECRET}mobile`,
  phone: `${SECRET}fixe`,
}
const said = { firstName: 'Maud', lastName: 'Duferrier', mobile: '', phone: '' }

const reads = endpoints.filter(
  (endpoint) => [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId') && endpoint.route.startsWith('GET '),
)

describe('a person brought into an event by others', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await makeStage()
    const { world, people } = stage
    const { userId } = people.self
    const extended = sql`${users.extended} || jsonb_build_object('metier', ${`${SECRET}metier`}::text)`
    await world.ports.db
      .update(users)
      .set({ ...own, extended })
      .where(eq(users.id, userId))
    await world.ports.db
      .update(participations)
      .set({ shownAs: { ...said, extended: {} } })
      .where(and(eq(participations.eventId, world.eventId), eq(participations.userId, userId)))
    await stage.signIn()
  })

  /** Routes whose answer to the event's lead contains data of the person's own record. */
  const telling = (token: string) => routesTelling(stage, reads, { token, text: SECRET })

  it('is shown to its team by nothing of their own record, until they answer', async () => {
    const { world, people } = stage
    const params = { ...world.path, userId: people.self.userId }
    const { body: looked } = await world.call(lookAsPerson, { params }, { as: people.organiser })
    for (const token of [people.organiser.token, looked.token]) expect(await telling(token)).toEqual([])
    const read = (as: Person) => world.call(getUser, { params, query: { eventId: world.eventId } }, { as })
    const change = (as: Person, body: z.input<typeof UserChange>) =>
      world.call(updateUser, { params, query: { eventId: world.eventId }, body }, { as })
    // The team's changes apply within the event; the person sees their own record.
    expect((await change(people.organiser, { mobile: '0639982011' })).body).toMatchObject({ mobile: '0639982011' })
    const form = { params: { domainId: world.domainId }, query: { eventId: world.eventId, userId: people.self.userId } }
    await world.call(saveFormData, { ...form, body: { lastName: 'Duferrier-Roy' } }, { as: people.organiser })
    const written = { ...said, lastName: 'Duferrier-Roy', mobile: '0639982011' }
    expect((await read(people.organiser)).body).toMatchObject(written)
    expect((await world.call(getFormData, form, { as: people.organiser })).body).toMatchObject({
      lastName: 'Duferrier-Roy',
    })
    expect((await world.call(getFormData, form, { as: people.self })).body).toMatchObject({ lastName: own.lastName })
    expect((await read(people.self)).body).toMatchObject(own)
    expect((await change(people.self, { phone: own.phone })).body).toMatchObject(own)
    expect((await read(people.organiser)).body).toMatchObject(own)
    expect(await telling(people.organiser.token)).toMatchInlineSnapshot(`
      [
        "GET /domains/:domainId/users/:userId",
        "GET /organiser/domains/:domainId/events/:eventId/emails/:mailId",
        "GET /domains/:domainId/forms/data",
        "GET /domains/:domainId/events/:eventId/users/:userId/registration",
        "GET /organiser/domains/:domainId/events/:eventId/orders/table",
        "GET /organiser/domains/:domainId/events/:eventId/orders",
        "GET /organiser/domains/:domainId/events/:eventId/users/:userId/account",
        "GET /organiser/domains/:domainId/events/:eventId/takings",
        "GET /organiser/domains/:domainId/events/:eventId/refunds",
        "GET /organiser/domains/:domainId/events/:eventId/invoices/:invoiceId",
        "GET /organiser/domains/:domainId/events/:eventId/transfers",
        "GET /messages",
        "GET /domains/:domainId/events/:eventId/days/:dayId/check-ins",
        "GET /domains/:domainId/events/:eventId/days/:dayId/expected",
        "GET /v2/domains/:domainId/events/:eventId/users",
        "GET /organiser/domains/:domainId/events/:eventId/journal",
        "GET /organiser/domains/:domainId/events/:eventId/people/:userId",
        "GET /organiser/domains/:domainId/events/:eventId/companies/table",
        "GET /organiser/domains/:domainId/events/:eventId/companies",
        "GET /organiser/domains/:domainId/events/:eventId/companies/:companyId",
        "GET /organisation/overview",
      ]
    `)
  })
})

describe('an address of a person of another event', () => {
  let stage: Stage
  let there: { readonly domainId: string; readonly eventId: string }
  beforeAll(async () => {
    stage = await makeStage()
    there = { domainId: stage.world.domainId, eventId: stage.nextDoor }
    const whose = [stage.people.self, stage.people.registrar].map(({ userId }) => userId)
    await stage.world.ports.db.update(users).set(own).where(inArray(users.id, whose))
  })
  beforeEach(() => stage.signIn())

  const importing = async (as: Person, { email }: Person, firstName: string, id: string) => {
    const { world } = stage
    const targets = ['firstName', 'lastName', 'email', 'language']
    const rules = {
      targets,
      types: {},
      match: 'email' as const,
      known: 'replace' as const,
      standing: 'invited' as const,
    }
    const rows = [{ line: 2, cells: [firstName, 'Duferrier', email, 'fr'] }]
    const params = { ...there, importId: id }
    await world.call(importGuests, { params, body: { fileName: 'liste.csv', rules, rows } }, { as })

    await world.ports.jobs.settle()
    const { body } = await world.call(getImport, { params }, { as })
    expect(body).toMatchObject({ status: 'done', wrong: 0 })
    return body
  }
  const namesOf = async (as: Person, search: string) => {
    const query = { eventId: there.eventId, page: 1, pageSize: 25 }
    const body = { filters: { search }, headers: ['firstName', 'lastName'] }
    const { body: found } = await stage.world.call(findUsers, { query, body }, { as })
    return found.data.map(({ cells }) => cells)
  }

  it('imported by the lead of one event shows the names of the file, and is found by them alone', async () => {
    const { neighbour, director, self } = stage.people
    await importing(neighbour, self, 'Maud', 'un')
    await importing(neighbour, self, 'Maude', 'deux')
    const shown = [{ firstName: 'Maude', lastName: 'Duferrier' }]
    for (const as of [neighbour, director]) {
      expect(await namesOf(as, 'Maude')).toEqual(shown)
      expect(await namesOf(as, '')).toEqual(shown)
      expect(await namesOf(as, SECRET)).toEqual([])
    }
  })

  it('imported again is unchanged, with any language in the file', async () => {
    const { neighbour, other } = stage.people
    const claimed = { claimedAt: stage.world.clock.now() }
    await stage.world.ports.db.update(authentications).set(claimed).where(eq(authentications.userId, other.userId))
    await importing(neighbour, other, 'Maud', 'quatre')
    expect(await importing(neighbour, other, 'Maud', 'cinq')).toMatchObject({ unchanged: 1 })
  })

  it('imported by a reader of people of every event is shown by their own record', async () => {
    await importing(stage.people.director, stage.people.registrar, 'Maud', 'trois')
    expect(await namesOf(stage.people.neighbour, SECRET)).toEqual([
      { firstName: own.firstName, lastName: own.lastName },
    ])
  })
})
