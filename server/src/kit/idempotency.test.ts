import { once as heard } from 'node:events'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { count, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tags } from '#db/tables/tags.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { asideOfKey, once } from './idempotency.ts'
import { newId } from './ids.ts'
import { transaction } from './transaction.ts'

const MINUTE_MS = 60_000
const WITHOUT_REPLY = {
  route: 'POST /things',
  summary: 'Make a thing',
  access: 'user',
} as const satisfies EndpointShape
const MAKES = { ...WITHOUT_REPLY, reply: z.object({ label: z.string() }) } as const satisfies EndpointShape
const GONE = new Error('Connection terminated unexpectedly')

async function start() {
  const world = await makeWorld()
  const { userId } = await world.person()
  const request = {
    caller: { userId },
    headers: { 'idempotency-key': newId(world.clock.now()) },
    server: { checksReplies: true },
  } as unknown as FastifyRequest
  const call = (shape: EndpointShape, work: () => Promise<unknown>) => once(world.ports, request, shape, work)
  return { world, call }
}

function write<T>({ ports, eventId, clock }: World, result: T): Promise<T> {
  const id = newId(clock.now())
  return transaction(ports.db, async (tx) => {
    await tx.insert(tags).values({ eventId, id, label: id, createdAt: clock.now() })
    return result
  })
}

async function written({ ports, eventId }: World): Promise<number | undefined> {
  const [row] = await ports.db.select({ rows: count() }).from(tags).where(eq(tags.eventId, eventId))
  return row?.rows
}

const lost = (shape: EndpointShape, world: World, result: unknown) =>
  [
    shape,
    async () => {
      await write(world, result)
      throw GONE
    },
  ] as const

it('work that is committed is not done again by its key, although its answer is lost', async () => {
  const { world, call } = await start()
  const [shape, work] = lost(MAKES, world, undefined)
  await expect(call(shape, work)).rejects.toThrow(GONE)
  await expect(call(shape, work)).rejects.toMatchObject({ refusal: common.ALREADY_DONE })
  expect(await written(world)).toBe(1)
})

it('a lost answer of a transaction is given again', async () => {
  const { world, call } = await start()
  const [shape, work] = lost(MAKES, world, { label: 'Presse' })
  await expect(call(shape, work)).rejects.toThrow(GONE)
  expect(await call(shape, work)).toEqual({ label: 'Presse' })
  expect(await written(world)).toBe(1)
})

it('work without an answer is answered without one again', async () => {
  const { world, call } = await start()
  const [shape, work] = lost(WITHOUT_REPLY, world, 3)
  await expect(call(shape, work)).rejects.toThrow(GONE)
  expect(await call(shape, work)).toBeNull()
  expect(await written(world)).toBe(1)
})

it('work is not done again by its key where the answer to its commit is lost', async () => {
  const { world, call } = await start()
  const pool = world.ports.db.$client
  const { connect } = pool
  const restore: (() => void)[] = []
  const connectOnce = async () => {
    const client: PoolClient = await Reflect.apply(connect, pool, [])
    const send = client.query
    restore.push(() => Object.assign(client, { query: send }))
    const query = async (...args: unknown[]) => {
      const answer = await Reflect.apply(send, client, args)
      if (args[0] === 'commit') throw GONE
      return answer
    }
    return Object.assign(client, { query })
  }
  // With a callback, the pool itself is asking.
  const connecting = (...args: unknown[]) => (args.length > 0 ? Reflect.apply(connect, pool, args) : connectOnce())
  pool.connect = connecting as typeof pool.connect
  const work = async () => {
    await write(world, undefined)
    return { label: 'Presse' }
  }
  await expect(call(MAKES, work)).rejects.toThrow(GONE)
  pool.connect = connect
  for (const one of restore) one()
  await expect(call(MAKES, work)).rejects.toMatchObject({ refusal: common.ALREADY_DONE })
  expect(await written(world)).toBe(1)
})

it('work that is committed succeeds although its answer cannot be kept', async () => {
  const { world, call } = await start()
  const pool = world.ports.db.$client
  const send = pool.query
  pool.query = ((...args: unknown[]) =>
    JSON.stringify(args[0]).includes('update \\"idempotent_replies\\"')
      ? Promise.reject(GONE)
      : Reflect.apply(send, pool, args)) as typeof pool.query
  const warned = heard(process, 'warning')
  const work = async () => {
    await write(world, undefined)
    return { label: 'Presse' }
  }
  try {
    expect(await call(MAKES, work)).toEqual({ label: 'Presse' })
  } finally {
    pool.query = send
  }
  expect(await warned).toMatchObject([{ cause: GONE }])
  await expect(call(MAKES, work)).rejects.toMatchObject({ refusal: common.ALREADY_DONE })
  expect(await written(world)).toBe(1)
})

it.each([
  ['fails before it is committed', async () => Promise.reject(GONE)],
  [
    'fails once something beside it is counted',
    async (world: World) => {
      await asideOfKey(() => write(world, undefined))
      throw GONE
    },
  ],
  [
    'is refused once something is committed',
    async (world: World) => {
      await write(world, undefined)
      return refuse(common.FORBIDDEN)
    },
  ],
])('work that %s may be tried again by its key', async (_, fail) => {
  const { world, call } = await start()
  await expect(call(MAKES, () => fail(world))).rejects.toThrow()
  expect(await call(MAKES, () => write(world, { label: 'Presse' }))).toEqual({ label: 'Presse' })
})

it('a call that may be repeated is done again where its answer is lost', async () => {
  const { world, call } = await start()
  const shape = { ...MAKES, isRepeatable: true } as const
  await expect(call(...lost(shape, world, undefined))).rejects.toThrow(GONE)
  expect(await call(shape, async () => ({ label: 'Presse' }))).toEqual({ label: 'Presse' })
})

it('two calls with one key commit once, without the late one', async () => {
  const { world, call } = await start()
  const slow = call(MAKES, async () => {
    world.clock.advance(MINUTE_MS + 1)
    await call(MAKES, () => write(world, { label: 'Presse' }))
    return write(world, { label: 'Traiteur' })
  })
  await expect(slow).rejects.toMatchObject({ refusal: common.IN_FLIGHT })
  expect(await call(MAKES, () => write(world, { label: 'Traiteur' }))).toEqual({ label: 'Presse' })
  expect(await written(world)).toBe(1)
})

it('a single statement that came too late is refused, and writes nothing', async () => {
  const { world, call } = await start()
  const { ports, eventId, clock } = world
  const slow = call(WITHOUT_REPLY, async () => {
    clock.advance(MINUTE_MS + 1)
    await call(WITHOUT_REPLY, () => write(world, undefined))
    await ports.db.insert(tags).values({ eventId, id: 'tard', label: 'tard', createdAt: clock.now() })
  })
  await expect(slow).rejects.toMatchObject({ refusal: common.IN_FLIGHT })
  expect(await written(world)).toBe(1)
})

it('a transaction that gives another answer than its call is told by the tests', async () => {
  const { world, call } = await start()
  const work = async () => {
    await write(world, { label: 'Presse' })
    return { label: 'Traiteur' }
  }
  await expect(call(MAKES, work)).rejects.toThrow('which is not its answer')
})
