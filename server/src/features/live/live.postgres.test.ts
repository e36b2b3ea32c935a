import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { readPatience } from '#kit/env.ts'
import { startRedis } from '#testing/redis.ts'
import type { Server } from '#testing/server-process.ts'
import { callServer, startServer } from '#testing/server-process.ts'
import type { SocketPage } from '#testing/sockets.ts'
import { openPage } from '#testing/sockets.ts'
import { migratedPostgres } from '#testing/template.ts'
import type { Ballot } from '#testing/voters.ts'
import { makeBallot } from '#testing/voters.ts'

const WHEN_TOLD = `--import ${new URL('../../testing/timers-on-signal.ts', import.meta.url)}`

describe('two processes over one Redis', () => {
  let scratch: Awaited<ReturnType<typeof migratedPostgres>>
  let database: Database
  let dataDir: string
  let socket: string
  let redis: Awaited<ReturnType<typeof startRedis>>
  let servers: Server[]
  let ballot: Ballot
  let pages: SocketPage[]
  let votes = 0

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parvis-two-'))
    scratch = await migratedPostgres()
    database = await openDatabase({ url: scratch.url, poolSize: 2, patience: readPatience() })
    socket = join(dataDir, 'redis.sock')
    redis = await startRedis(socket)
    const env = { DATA_DIR: dataDir, DATABASE_URL: scratch.url, SECRET: 'a secret of at least thirty-two characters' }
    const withRedis = { ...env, REDIS_URL: `unix://${socket}`, NODE_OPTIONS: WHEN_TOLD }
    servers = [await startServer(withRedis), await startServer(withRedis)]
    ballot = await makeBallot(database, 'deux', 20)
    await database.pool.query('update lives set show_results = true where event_id = $1', [ballot.eventId])
    const path = `/push/live?eventId=${ballot.eventId}`
    pages = await Promise.all(servers.map((server) => openPage(server.port, path, {})))
    await Promise.all(pages.map((page) => page.hears(({ type }) => type === 'SNAPSHOT')))
  })
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

  async function hearEachOther(): Promise<void> {
    const client = await createClient({ url: `unix://${socket}` }).connect()
    await expect.poll(async () => (await client.clientList()).filter(({ sub }) => sub > 0).length).toBe(servers.length)
    client.destroy()
  }

  async function voteOn(from: number): Promise<void> {
    const [voter, server] = [ballot.voters[votes], servers[from]]
    if (!voter || !server) throw new Error('nobody left to vote')
    const { status } = await callServer(server, `POST /polls/${ballot.pollId}/pollChoices/oui`, { token: voter.token })
    expect(status).toBe(200)
    votes++
  }

  const isShownBy = (of: number) =>
    pages[of]?.hears(({ type, totalVotes }) => type === 'POLL_RESULTS' && totalVotes === votes)

  it('close the sockets of an organiser in one when they sign out in the other', async () => {
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
    const [leaving, staying] = await Promise.all(ballot.voters.slice(-2).map(arrive))
    if (!leaving || !staying) throw new Error('nobody to sign out')
    await hearEachOther()
    expect((await callServer(here, 'POST /authentications/logout', { token: leaving.token })).status).toBe(204)
    expect((await leaving.page.closed).code).toBe(1012)
    expect(staying.page.socket.readyState).toBe(staying.page.socket.OPEN)
  })

  it('show each other’s votes on a message of Redis, and on their own while Redis is away', async () => {
    await hearEachOther()
    for (const from of [0, 1, 0, 1]) {
      await voteOn(from)
      await isShownBy(1 - from)
    }
    await redis.stop()
    for (const from of [0, 1]) {
      await voteOn(from)
      servers[1 - from]?.kill('SIGUSR2')
      await isShownBy(1 - from)
    }
    redis = await startRedis(socket)
    await hearEachOther()
    for (const from of [0, 1, 0, 1]) {
      await voteOn(from)
      await isShownBy(1 - from)
    }
    const closed = pages.filter(({ socket }) => socket.readyState !== socket.OPEN)
    expect(closed).toEqual([])
  })
})
