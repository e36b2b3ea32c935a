import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { scratchPostgres } from '#db/scratch.ts'
import { startRedis } from '#testing/redis.ts'
import type { Server } from '#testing/server-process.ts'
import { callServer, freePort, startServer } from '#testing/server-process.ts'
import type { SocketPage } from '#testing/sockets.ts'
import { openPage } from '#testing/sockets.ts'
import type { Ballot } from '#testing/voters.ts'
import { makeBallot } from '#testing/voters.ts'

/** Everything is read again this often, whatever is told or not. */
const AGAIN_MS = 3_000
/** Those who see everything are looked at again this often. */
const STAFF_AGAIN_MS = 15_000
/** A machine that does much else besides. */
const SLOW_MS = 4_000

describe('two processes over one Redis', () => {
  let scratch: Awaited<ReturnType<typeof scratchPostgres>>
  let database: Database
  let dataDir: string
  let port: number
  let redis: Awaited<ReturnType<typeof startRedis>>
  let servers: Server[]
  let ballot: Ballot
  let pages: SocketPage[]
  let votes = 0

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parvis-two-'))
    scratch = await scratchPostgres()
    database = await openDatabase({ url: scratch.url, poolSize: 2 })
    await migrate(database)
    port = await freePort()
    redis = await startRedis(port)
    const env = { DATA_DIR: dataDir, DATABASE_URL: scratch.url, SECRET: 'a secret of at least thirty-two characters' }
    const withRedis = { ...env, REDIS_URL: `redis://127.0.0.1:${port}` }
    servers = [await startServer(withRedis), await startServer(withRedis)]
    ballot = await makeBallot(database, 'deux', 20)
    await database.pool.query('update lives set show_results = true where event_id = $1', [ballot.eventId])
    const path = `/push/live?eventId=${ballot.eventId}`
    pages = await Promise.all(servers.map((server) => openPage(server.port, path, {})))
    await Promise.all(pages.map((page) => page.hears(({ type }) => type === 'SNAPSHOT')))
  }, 180_000)
  afterAll(async () => {
    for (const server of servers) {
      server.kill('SIGKILL')
      await server.ended
    }
    await redis.stop()
    await database.close()
    await scratch.drop()
    await rm(dataDir, { recursive: true })
  })

  /** Votes on one process; how long until the other shows it. */
  async function showsAfter(from: number): Promise<number> {
    const [voter, server, page] = [ballot.voters[votes], servers[from], pages[1 - from]]
    if (!voter || !server || !page) throw new Error('nobody left to vote')
    const { status } = await callServer(server, `POST /polls/${ballot.pollId}/pollChoices/oui`, { token: voter.token })
    expect(status).toBe(200)
    votes++
    const sentAt = performance.now()
    await page.hears(({ type, totalVotes }) => type === 'POLL_RESULTS' && totalVotes === votes)
    return performance.now() - sentAt
  }

  it('close what sees everything in one when its organiser signs out in the other', async () => {
    const [here, there] = servers
    if (!here || !there) throw new Error('nobody to organise')
    const { domainId, eventId } = ballot
    const grant = "insert into organisers (domain_id, event_id, user_id, role) values ($1, $2, $3, 'lead')"
    const path = `/push/live?eventId=${eventId}`
    const arrive = async ({ userId, token }: Ballot['voters'][number]) => {
      await database.pool.query(grant, [domainId, eventId, userId])
      const page = await openPage(there.port, path, { token })
      await page.hears(({ type }) => type === 'SNAPSHOT')
      return { token, page }
    }
    const staff = await Promise.all(ballot.voters.slice(-2).map(arrive))
    // Until the processes hear each other.
    await vi.waitFor(async () => expect(await showsAfter(0)).toBeLessThan(1_000), { timeout: 20_000 })
    // Each is looked at again every fifteen seconds: nothing but what was told closes both, half of that apart.
    for (const [i, { token, page }] of staff.entries()) {
      if (i > 0) await wait(STAFF_AGAIN_MS / 2)
      expect((await callServer(here, 'POST /authentications/logout', { token })).status).toBe(204)
      const since = performance.now()
      expect((await page.closed).code).toBe(1012)
      expect(performance.now() - since).toBeLessThan(STAFF_AGAIN_MS / 3)
    }
  })

  it('show each other’s votes at once, and by themselves while Redis is away', async () => {
    await vi.waitFor(async () => expect(await showsAfter(votes % 2)).toBeLessThan(1_000), { timeout: 20_000 })
    expect(await showsAfter(0)).toBeLessThan(1_500)
    expect(await showsAfter(1)).toBeLessThan(1_500)
    await redis.stop()
    expect(await showsAfter(0)).toBeLessThan(AGAIN_MS + SLOW_MS)
    expect(await showsAfter(1)).toBeLessThan(AGAIN_MS + SLOW_MS)
    redis = await startRedis(port)
    await vi.waitFor(async () => expect(await showsAfter(votes % 2)).toBeLessThan(1_000), { timeout: 30_000 })
    const closed = pages.filter(({ socket }) => socket.readyState !== socket.OPEN)
    expect(closed).toEqual([])
  }, 120_000)
})
