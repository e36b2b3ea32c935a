import { getLeaderboard, savePseudonym } from '@parvis/contract/leaderboard/leaderboard.ts'
import { driveLive, getLive } from '@parvis/contract/live/live.ts'
import { answerQuestion, driveQuestion } from '@parvis/contract/questions/questions.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { newId } from '#kit/ids.ts'
import type { LiveWorld } from '#testing/live.ts'
import { air, makeLive, makeQuestion } from '#testing/live.ts'
import type { Person } from '#testing/world.ts'

type Played = Awaited<ReturnType<typeof makeQuestion>>

const read = async (world: LiveWorld, query: { limit?: number; showTeams?: '1' } = {}, as?: Person) =>
  (await world.call(getLeaderboard, { params: world.path, query }, as && { as })).body.data
const onAir = (world: LiveWorld, { question }: Played) =>
  air(world, { activeModule: 'question', activeQuestionId: question.id })
const answer = (world: LiveWorld, { question }: Played, responsesId: string[], as: Person) =>
  world.call(answerQuestion, { params: { questionId: question.id }, body: { responsesId } }, { as })
const drive = (world: LiveWorld, { question }: Played, body: { showRightAnswers?: boolean; newRound?: true }) =>
  world.call(driveQuestion, { params: { ...world.path, questionId: question.id }, body }, { as: world.organiser })
const right = ({ oak, beech }: Played) => [oak, beech]
const tell = (world: LiveWorld, played: Played) => drive(world, played, { showRightAnswers: true })
const ranks = (lines: readonly { rank: number; points: number }[]) => lines.map(({ rank, points }) => [rank, points])

async function team({ ports, domainId, eventId }: LiveWorld, name: string, people: readonly Person[]) {
  const companyId = newId(ports.clock.now())
  await ports.db.insert(companies).values({ id: companyId, domainId, name })
  for (const { userId } of people) {
    const id = newId(ports.clock.now())
    await ports.db.insert(employees).values({ id, companyId, userId })
    await ports.db
      .update(participations)
      .set({ employeeId: id })
      .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
  }
}

describe('points', () => {
  it('are won by every right answer and no wrong one, once right answers are shown', async () => {
    const world = await makeLive()
    const played = await makeQuestion(world, 3)
    const { oak, granite } = played
    const [best, half, wrong] = [await world.attendee(), await world.attendee(), await world.attendee()]
    await answer(world, played, right(played), best)
    await answer(world, played, [oak], half)
    await answer(world, played, [...right(played), granite], wrong)
    for (const as of [undefined, best, world.organiser]) expect(await read(world, {}, as)).toEqual([])
    await tell(world, played)
    expect(await read(world, {}, best)).toMatchObject([{ rank: 1, points: 5, isMine: true }])
    await drive(world, played, { showRightAnswers: false })
    expect(await read(world, {}, best)).toEqual([])
  })

  it('add up over questions, and are played for again in a new round', async () => {
    const world = await makeLive()
    const [first, second] = [await makeQuestion(world), await makeQuestion(world)]
    await onAir(world, first)
    const [one, two] = [await world.attendee(), await world.attendee()]
    for (const as of [one, two]) await answer(world, first, right(first), as)
    await onAir(world, second)
    await answer(world, second, right(second), two)
    for (const played of [first, second]) await tell(world, played)
    expect(await read(world, {}, two)).toMatchObject([
      { rank: 1, points: 10, isMine: true },
      { rank: 2, points: 5, isMine: false },
    ])
    await drive(world, first, { newRound: true })
    await answer(world, first, right(first), one)
    expect(ranks(await read(world))).toEqual([[1, 5]])
    await tell(world, first)
    expect(ranks(await read(world))).toEqual([
      [1, 5],
      [1, 5],
    ])
  })

  it('give one rank to equal scores, the sooner first, and the next rank counts them', async () => {
    const world = await makeLive()
    const [first, second] = [await makeQuestion(world), await makeQuestion(world)]
    await onAir(world, first)
    const people = [await world.attendee(), await world.attendee(), await world.attendee()] as const
    const [slow, quick, last] = people
    for (const as of people) await answer(world, first, right(first), as)
    await onAir(world, second)
    for (const as of [quick, slow]) await answer(world, second, right(second), as)
    for (const played of [first, second]) await tell(world, played)
    expect(ranks(await read(world))).toEqual([
      [1, 10],
      [1, 10],
      [3, 5],
    ])
    expect((await read(world, {}, quick)).map(({ isMine }) => isMine)).toEqual([true, false, false])
    expect((await read(world, {}, last)).map(({ isMine }) => isMine)).toEqual([false, false, true])
  })
})

describe('the leaderboard', () => {
  it('shows ten lines by default, and one’s own in any place', async () => {
    const world = await makeLive()
    const [first, second] = [await makeQuestion(world), await makeQuestion(world)]
    await onAir(world, first)
    const last = await world.attendee()
    const others = await Promise.all(Array.from({ length: 11 }, () => world.attendee()))
    await Promise.all([...others, last].map((as) => answer(world, first, right(first), as)))
    await onAir(world, second)
    await Promise.all(others.map((as) => answer(world, second, right(second), as)))
    for (const played of [first, second]) await tell(world, played)
    expect(await read(world)).toHaveLength(10)
    const own = await read(world, {}, last)
    expect(own).toHaveLength(11)
    expect(own.at(-1)).toMatchObject({ rank: 12, points: 5, isMine: true })
    expect(await read(world, { limit: 3 })).toHaveLength(3)
    expect(await read(world, { limit: 100 })).toHaveLength(12)
    for (const limit of [0, 101, 1.5])
      expect((await world.call(getLeaderboard, { params: world.path, query: { limit } })).status).toBe(400)
  })

  it('names people for signed-in people of their domain, and for no other', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const played = await makeQuestion(world)
    const as = await world.attendee()
    const masked = await world.attendee({ extended: { PSEUDO: 'Renard' } })
    for (const one of [as, masked]) await answer(world, played, right(played), one)
    await tell(world, played)
    const named = { firstName: 'Camille', lastName: 'Roux' }
    expect(await read(world, {}, await world.attendee())).toMatchObject([
      named,
      { firstName: '', lastName: '', pseudo: 'Renard' },
    ])
    for (const stranger of [undefined, await other.attendee(), other.organiser]) {
      const lines = await read(world, {}, stranger)
      expect(lines).toMatchObject([
        { pseudo: expect.stringMatching(/^Participant \d{4}$/), firstName: '', lastName: '', isMine: false },
        { pseudo: 'Renard', firstName: '', lastName: '' },
      ])
      expect(lines).toEqual(await read(world))
      expect(JSON.stringify(lines)).not.toMatch(new RegExp(`Camille|Roux|${as.userId}|${as.email}`))
    }
  })

  it('is that of its event alone', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const played = await makeQuestion(world)
    await answer(world, played, right(played), await world.attendee())
    await tell(world, played)
    expect(await read(other)).toEqual([])
    const mixed = { domainId: other.domainId, eventId: world.eventId }
    expect((await world.call(getLeaderboard, { params: mixed, query: {} })).status).toBe(404)
  })

  it('of teams has the mean of its players, and marks one’s own team in any place', async () => {
    const world = await makeLive()
    const played = await makeQuestion(world)
    const people = await Promise.all(Array.from({ length: 5 }, () => world.attendee()))
    const [one, two, three, four, absent] = people as [Person, Person, Person, Person, Person]
    await team(world, 'Chêne & Cie', [one, two, absent])
    await team(world, 'Scierie', [three])
    for (const as of [one, three, four]) await answer(world, played, right(played), as)
    await answer(world, played, [played.granite], two)
    await tell(world, played)
    const scierie = {
      id: expect.any(String),
      rank: 1,
      pseudo: '',
      label: 'Scierie',
      firstName: '',
      lastName: '',
      points: 5,
      isMine: false,
    }
    const chene = { ...scierie, rank: 2, label: 'Chêne & Cie', points: 3 }
    expect(await read(world, { showTeams: '1' })).toEqual([scierie, chene])
    expect(await read(world, { showTeams: '1', limit: 1 })).toEqual([scierie])
    expect(await read(world, { showTeams: '1', limit: 1 }, absent)).toEqual([scierie])
    expect(await read(world, { showTeams: '1', limit: 1 }, two)).toEqual([scierie, { ...chene, isMine: true }])
    expect(await read(world, {}, one)).toMatchObject([{ label: 'Chêne & Cie' }, { label: 'Scierie' }, { label: '' }])
  })

  it('is pushed by the live with its limit, with names for organisers alone, and only when it is shown', async () => {
    const world = await makeLive()
    const played = await makeQuestion(world)
    const people = await Promise.all(Array.from({ length: 3 }, () => world.attendee()))
    await Promise.all(people.map((as) => answer(world, played, right(played), as)))
    await tell(world, played)
    const show = async (body: { showLeaderboard: boolean; leaderboardLimit?: number }) =>
      (await world.call(driveLive, { params: world.path, body }, { as: world.organiser })).body
    expect((await show({ showLeaderboard: false })).leaderboardLimit).toBe(10)
    expect((await world.call(getLive, { params: world.path })).body.state.leaderboard).toBeNull()
    const { leaderboard } = await show({ showLeaderboard: true, leaderboardLimit: 2 })
    expect(leaderboard).toHaveLength(2)
    // Organisers of the live read names; participants and public screens do not.
    expect(leaderboard).toMatchObject([{ firstName: 'Camille' }, { firstName: 'Camille' }])
    const readAsAnybody = async () => (await world.call(getLive, { params: world.path })).body.state.leaderboard
    await expect.poll(readAsAnybody).toHaveLength(2)
    const seen = await readAsAnybody()
    expect(seen?.map(({ id }) => id)).toEqual(leaderboard?.map(({ id }) => id))
    expect(JSON.stringify(seen)).not.toMatch(/Camille|Roux/)
    for (const wrong of [0, -1, 101]) {
      const body = { leaderboardLimit: wrong }
      expect((await world.call(driveLive, { params: world.path, body }, { as: world.organiser })).status).toBe(400)
    }
  })

  it('has people play under a chosen name that may be shown and is not taken', async () => {
    const world = await makeLive()
    const played = await makeQuestion(world)
    const [as, other] = [await world.attendee(), await world.attendee()]
    const choose = (pseudo: string, who = as, userId = who.userId) =>
      world.call(savePseudonym, { params: { ...world.path, userId }, body: { pseudo } }, { as: who })
    expect((await choose('  Renard   roux ')).body).toEqual({ pseudo: 'Renard roux' })
    expect((await choose('RENARD ROUX', other)).error).toMatchObject({
      code: 'PSEUDO_TAKEN',
      errors: [{ path: 'pseudo', code: 'PSEUDO_TAKEN' }],
    })
    for (const refused of ['c0nn@rd', '…'])
      expect((await choose(refused, other)).error.code, refused).toBe('PSEUDO_REFUSED')
    for (const wrong of ['', ' ', 'a'.repeat(31)]) expect((await choose(wrong, other)).status).toBe(400)
    expect((await choose('Loup', other, as.userId)).status).toBe(403)
    expect((await choose('Loup', await world.person())).error.code).toBe('NO_RIGHT_TO_VOTE')
    await answer(world, played, right(played), as)
    await tell(world, played)
    for (const reader of [undefined, other, world.organiser])
      expect(await read(world, {}, reader)).toMatchObject([{ pseudo: 'Renard roux', firstName: '', lastName: '' }])
    expect((await choose('Renard Roux')).status).toBe(200)
  })
})
