import { acceptTeamInvitation, inviteToTeam, leaveTeam, listTeam } from '@parvis/contract/team/team.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { delivered } from '#testing/delivered.ts'
import type { Person, World } from '#testing/world.ts'
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

async function invite(world: World, as: Person): Promise<string> {
  const email = `${world.eventId}@exemple.fr`
  await world.call(inviteToTeam, { params: world.path, body: { email, role: 'reader' } }, { as })
  const [mail] = await world.ports.db.select().from(outbox).where(eq(outbox.to, email))
  return /[?]invitation=([\w.-]+)/.exec(delivered(mail).text)?.[1] ?? ''
}

it('of several people who accept one invitation at once, one joins the team', async () => {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  const token = await invite(world, ana)
  const people = await Promise.all(Array.from({ length: 4 }, () => world.person()))
  const answers = await Promise.all(
    people.map((as) => world.call(acceptTeamInvitation, { body: { token, anyAccount: true } }, { as })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
  expect((await world.call(listTeam, { params: world.path }, { as: ana })).body.data).toHaveLength(2)
})

describe('an invitation that is accepted while its sender is put out of the team', () => {
  it.each([
    ['is refused where the sender leaves first', ['leave', 'accept'], { leave: 204, accept: 410 }, 1],
    ['is used up where it is accepted first', ['accept', 'leave'], { leave: 204, accept: 200 }, 2],
  ] as const)('%s', async (_, order, statuses, members) => {
    const world = await makeWorld()
    const { ports, path, eventId } = world
    const [ana, bea] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
    const [nour, token] = [await world.person(), await invite(world, ana)]
    const acts = {
      leave: () =>
        world.call(leaveTeam, { params: { ...path, userId: ana.userId }, query: { links: 'end' } }, { as: bea }),
      accept: () => world.call(acceptTeamInvitation, { body: { token, anyAccount: true } }, { as: nour }),
    }
    const holding = await ports.db.$client.connect()
    await holding.query('begin')
    await holding.query('select from team_invitations where event_id = $1 for update', [eventId])
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%team_invitations%for update%'`
    const answers: Promise<readonly [string, number]>[] = []
    for (const act of order) {
      answers.push(acts[act]().then(({ status }) => [act, status]))
      await expect.poll(async () => (await ports.db.execute(waiting)).rowCount).toBe(answers.length)
    }
    await holding.query('commit')
    holding.release()
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(statuses)
    const { body } = await world.call(listTeam, { params: path }, { as: bea })
    expect(body.data).toHaveLength(members)
    expect(body.data.some(({ userId }) => userId === ana.userId)).toBe(false)
  })
})
