import { listCompanions } from '@parvis/contract/companions/companions.ts'
import { endpoints } from '@parvis/contract/endpoints'
import { getUsers } from '@parvis/contract/users/users.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'
import { routesTelling } from '#testing/telling.ts'
import type { Person } from '#testing/world.ts'

const SECRET = 'zqxv'
const reads = endpoints.filter(({ route }) => route.startsWith('GET '))

describe('a session opened by a badge', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await makeStage()
    const { world, people } = stage
    const { userId } = people.self
    const answer = sql`jsonb_build_object('metier', ${`${SECRET}metier`}::text)`
    const extended = (column: typeof users.extended | typeof participations.extended) => sql`${column} || ${answer}`
    const own = { mobile: `${SECRET}mobile`, phone: `${SECRET}fixe`, extended: extended(users.extended) }
    await world.ports.db.update(users).set(own).where(eq(users.id, userId))
    await world.ports.db
      .update(participations)
      .set({ extended: extended(participations.extended) })
      .where(and(eq(participations.eventId, world.eventId), eq(participations.userId, userId)))
    await world.ports.db
      .update(authentications)
      .set({ email: `${SECRET}@exemple.fr` })
      .where(eq(authentications.userId, userId))
  })
  beforeEach(() => stage.signIn())

  /** Routes whose answer contains an address, a number or an answer of the person. */
  const telling = ({ token }: Person) => routesTelling(stage, reads, { token, text: SECRET })

  it('reads no address, number or answer of the person of the badge', async () => {
    const { world, people, weak } = stage
    for (const badge of [weak.self.badge, weak.registrar.badge]) expect(await telling(badge)).toEqual([])
    const asked = { params: { domainId: world.domainId }, query: world.path, body: { ids: [people.self.userId] } }
    for (const { badge } of [weak.self, weak.registrar]) {
      const { body } = await world.call(getUsers, asked, { as: badge })
      expect(body.data).toMatchObject([{ id: people.self.userId, mobile: '' }])
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
    const params = { domainId: world.domainId, eventId: world.eventId }
    const theirs = { params, query: { userId: people.registrar.userId } }
    const { body: companions } = await world.call(listCompanions, theirs, { as: weak.registrar.badge })
    expect(companions.data).toMatchObject([{ id: people.self.userId }])
    expect(JSON.stringify(companions)).not.toContain(SECRET)
    for (const person of [people.self, people.registrar]) expect((await telling(person)).length).toBeGreaterThan(1)
  })
})
