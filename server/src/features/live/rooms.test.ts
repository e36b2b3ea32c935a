import { expect, it, vi } from 'vitest'
import { ormOnPool } from '#db/orm.ts'
import { openPool } from '#db/pool.ts'
import { followPresence } from '#features/presence/presence.service.ts'
import { manualTimers } from '#ports/timers.ts'
import { makeLive } from '#testing/live.ts'
import { drive } from './live.service.ts'
import { liveRooms, pauseAfter } from './rooms.service.ts'

it('a message during the first read is applied after it, and harms nothing', async () => {
  const { ports, eventId, path } = await makeLive()
  const error = vi.fn()
  const rooms = liveRooms({ ...ports, log: { ...ports.log, error } })
  const entering = rooms.enter(eventId)
  for (const topic of ['keys', 'state', 'messages']) ports.bus.publish(`live:${eventId}`, { topic })
  await drive(ports, path, { activeModule: 'chat' })
  const room = await entering
  await expect.poll(() => room.public.read().state.activeModule).toBe('chat')
  expect(error).not.toHaveBeenCalled()
  rooms.close()
})

it('the live of a missing event leaves nothing behind', async () => {
  const { ports } = await makeLive()
  let listening = 0
  const subscribe: typeof ports.bus.subscribe = (channel, listener) => {
    const stop = ports.bus.subscribe(channel, listener)
    listening++
    return () => {
      listening--
      stop()
    }
  }
  const rooms = liveRooms({ ...ports, bus: { ...ports.bus, subscribe } })
  await expect(rooms.enter('inconnu')).rejects.toThrow('NOT_FOUND')
  expect(listening).toBe(0)
})

it('while the database is away the live waits for its pause, in spite of repeated messages', async () => {
  const { ports, eventId } = await makeLive()
  const away = openPool({ host: '127.0.0.1', port: 1 })
  const error = vi.fn()
  let db = ports.db
  const cut = Object.defineProperty({ ...ports, log: { ...ports.log, error } }, 'db', { get: () => db })
  const rooms = liveRooms(cut, () => 3_600_000)
  await rooms.enter(eventId)
  db = ormOnPool(away)
  ports.bus.publish(`live:${eventId}`, { topic: 'state' })
  await expect.poll(() => error.mock.calls.length).toBe(1)
  // Lasts about as long as a hundred refused connections in a row.
  for (let told = 0; told < 100; told++) {
    ports.bus.publish(`live:${eventId}`, { topic: 'state' })
    await away.query('select 1').catch(() => {})
  }
  expect(error).toHaveBeenCalledOnce()
  rooms.close()
  await away.end()
})

it('the live is read again automatically after each failure, and shows all when the database is back', async () => {
  const { ports, eventId, path } = await makeLive()
  const away = openPool({ host: '127.0.0.1', port: 1 })
  const [error, pause] = [vi.fn(), vi.fn((_failures: number) => 0)]
  let db = ports.db
  const cut = Object.defineProperty({ ...ports, log: { ...ports.log, error }, timers: manualTimers() }, 'db', {
    get: () => db,
  })
  const rooms = liveRooms(cut, pause)
  const room = await rooms.enter(eventId)
  db = ormOnPool(away)
  ports.bus.publish(`live:${eventId}`, { topic: 'state' })
  await expect.poll(() => error.mock.calls.length).toBeGreaterThan(3)
  expect(pause.mock.calls.slice(0, 3)).toEqual([[1], [2], [3]])
  await drive(ports, path, { activeModule: 'chat' })
  db = ports.db
  await expect.poll(() => room.public.read().state.activeModule).toBe('chat')
  rooms.close()
  await away.end()
})

it('the pause grows with each failure up to a bound, and is not the same for all', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 60].map((failures) => pauseAfter(failures, () => 1))
  expect(longest).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 5_000, 5_000])
  expect(pauseAfter(3, () => 0)).toBe(500)
})

it('an organiser of the live reads the number of viewers, in the hall or not, through any process', async () => {
  const world = await makeLive()
  const { ports, eventId } = world
  const [inHall, remote] = [await world.attendee(), await world.attendee({ isRemote: true })]
  const rooms = liveRooms(ports)
  const room = await rooms.enter(eventId)
  const tabs = [inHall, inHall, remote].map(({ userId }) => {
    let close = () => {}
    followPresence(ports, { onClose: (hook) => (close = hook) }, { eventId, userId })
    return () => close()
  })
  ports.bus.publish(`live:${eventId}`, { topic: 'present' })
  await expect.poll(() => room.staff.read().state.connected).toBe(2)
  ports.bus.publish(`live:${eventId}`, { topic: 'connected', process: 'another', count: 40 })
  await expect.poll(() => room.staff.read().state.connected).toBe(42)
  // Not sent to participants.
  expect(room.public.read().state.connected).toBe(0)
  for (const close of tabs) close()
  ports.bus.publish(`live:${eventId}`, { topic: 'present' })
  await expect.poll(() => room.staff.read().state.connected).toBe(40)
  rooms.close()
})
