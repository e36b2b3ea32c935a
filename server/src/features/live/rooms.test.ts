import { expect, it, vi } from 'vitest'
import { makeLive } from '#testing/live.ts'
import { drive } from './live.service.ts'
import { liveRooms } from './rooms.service.ts'

it('what is told while the first page comes is read after it, and harms nothing', async () => {
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

it('the live of an event that is not leaves nothing behind', async () => {
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
