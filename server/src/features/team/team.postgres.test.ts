import { acceptTeamInvitation, inviteToTeam, leaveTeam, listTeam } from '@parvis/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { delivered } from '#testing/delivered.ts'
import type { Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

it('of two leads who leave at once on connections of their own, one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const world = await makeWorld()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
    const leave = (as: Person) =>
      world.call(leaveTeam, { params: { ...world.path, userId: as.userId }, query: {} }, { as })
    const answers = await Promise.all([leave(ana), leave(bo)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  }
})

it('of two people who accept one invitation at once, one is of the team', async () => {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  const email = `${world.eventId}@exemple.fr`
  await world.call(inviteToTeam, { params: world.path, body: { email, role: 'reader' } }, { as: ana })
  const [mail] = await world.ports.db.select().from(outbox).where(eq(outbox.to, email))
  const token = /[?]invitation=([\w.-]+)/.exec(delivered(mail).text)?.[1] ?? ''
  const people = await Promise.all(Array.from({ length: 4 }, () => world.person()))
  const answers = await Promise.all(
    people.map((as) => world.call(acceptTeamInvitation, { body: { token, anyAccount: true } }, { as })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
  expect((await world.call(listTeam, { params: world.path }, { as: ana })).body.data).toHaveLength(2)
})
