import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { readPatience } from '#kit/env.ts'
import { openHouse } from '#testing/house.ts'
import { randomFrom } from '#testing/random.ts'
import { isWhole, testSeed } from '#testing/scope.ts'
import type { Server } from '#testing/server-process.ts'
import { callServer, NoAnswer, startServer } from '#testing/server-process.ts'
import { migratedPostgres } from '#testing/template.ts'
import type { Ballot } from '#testing/voters.ts'
import { makeBallot, readBallot } from '#testing/voters.ts'
import { giveVote } from './polls.service.ts'

const KILLS = isWhole ? 20 : 2
const VOTERS = 80

describe('votes sent together', () => {
  it('count once for each person, though each sends theirs twenty times to two processes', async () => {
    const { ports } = await openHouse()
    const database = { pool: ports.db.$client }
    const { pollId, voters, domainId } = await makeBallot(database, `foule${randomBytes(4).toString('hex')}`, 1_000)
    const processes = [ports, { ...ports }]
    const sent = voters.flatMap(({ userId }, i) =>
      Array.from({ length: 20 }, (_, n) => ({ userId, choiceId: (i + n) % 3 === 0 ? 'non' : 'oui', n })),
    )
    const outcomes = await Promise.allSettled(
      sent
        .toSorted((a, b) => a.n - b.n)
        .map(({ userId, choiceId, n }) =>
          giveVote(processes[n % 2] ?? ports, { pollId, choiceId, userId, domainId }).then(() => ({
            userId,
            choiceId,
          })),
        ),
    )
    const { votes, counts, counted } = await readBallot(database, pollId)
    expect(votes.size).toBe(1_000)
    expect(counts).toEqual(counted)
    const received = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(received.filter(({ userId, choiceId }) => votes.get(userId) !== choiceId)).toEqual([])
    expect(new Set(received.map(({ userId }) => userId)).size).toBe(1_000)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : []))
    expect([...new Set(refused)]).toEqual(['ALREADY_ANSWERED'])
  })
})

/** Sends all votes at once and kills the server after some answers; returns the confirmed votes. */
async function voteUntilKilled(server: Server, { pollId, voters, choices }: Ballot, killAfter: number) {
  const told = new Map<string, string>()
  let answers = 0
  await Promise.all(
    voters.map(async ({ userId, token }, i) => {
      const choice = choices[i % 2] ?? ''
      try {
        const { status } = await callServer(server, `POST /polls/${pollId}/pollChoices/${choice}`, { token })
        if (status === 200) told.set(userId, choice)
        if (++answers >= killAfter) server.kill('SIGKILL')
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
      }
    }),
  )
  server.kill('SIGKILL')
  await server.ended
  return told
}

const seed = Number(process.env['DURABILITY_SEED'] ?? testSeed)

describe(`a server killed in the middle of a vote, from seed ${seed}`, () => {
  const random = randomFrom(seed)

  it('has kept every vote it acknowledged, once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parvis-votes-'))
    const scratch = await migratedPostgres()
    const database = await openDatabase({ url: scratch.url, poolSize: 2, patience: readPatience() })
    const env = { DATA_DIR: dataDir, DATABASE_URL: scratch.url, SECRET: 'a secret of at least thirty-two characters' }
    let acknowledged = 0
    try {
      let server = await startServer(env)
      for (let kill = 1; kill <= KILLS; kill++) {
        const ballot = await makeBallot(database, `coup${kill}`, VOTERS)
        const told = await voteUntilKilled(server, ballot, 1 + random(VOTERS))
        acknowledged += told.size
        server = await startServer(env)
        const after = await readBallot(database, ballot.pollId)
        expect(after.counts, `kill ${kill}`).toEqual(after.counted)
        const lost = [...told].filter(([userId, choice]) => after.votes.get(userId) !== choice)
        expect(lost, `kill ${kill}`).toEqual([])
        // A repeated vote is not counted twice.
        const again = ballot.voters.map(({ token }, i) =>
          callServer(server, `POST /polls/${ballot.pollId}/pollChoices/${ballot.choices[i % 2]}`, { token }),
        )
        expect(new Set((await Promise.all(again)).map(({ status }) => status))).toEqual(new Set([200]))
        const whole = await readBallot(database, ballot.pollId)
        expect(whole.votes.size).toBe(VOTERS)
        expect(whole.counts).toEqual({ oui: VOTERS / 2, non: VOTERS / 2 })
      }
      server.kill('SIGKILL')
      await server.ended
    } finally {
      await database.close()
      await scratch.drop()
      await rm(dataDir, { recursive: true })
    }
    expect(acknowledged).toBeGreaterThan(KILLS)
  }, 3_600_000)
})
