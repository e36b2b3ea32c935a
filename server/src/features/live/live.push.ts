import { emotionsTopic } from '@parvis/contract/emotions/emotions.ts'
import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import type { Hello } from '@parvis/contract/kit/topic.ts'
import { OfEvent } from '@parvis/contract/kit/topic.ts'
import { liveTopic } from '@parvis/contract/live/live.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { closeEmotions, emotionStream } from '#features/emotions/emotions.push.ts'
import { readTicket } from '#features/live-kit/tickets.service.ts'
import { followPresence } from '#features/presence/presence.service.ts'
import type { PushSocket, SocketRoute } from '#kit/push-socket.ts'
import { serveSockets } from '#kit/push-socket.ts'
import { serveEvents } from '#kit/push-sse.ts'
import type { Change, Stream } from '#kit/push-stream.ts'
import type { Room, Rooms } from './rooms.service.ts'
import { keepStaff } from './staff.service.ts'
import { keepVisitors } from './visitors.service.ts'

const eventIdIn = (query: URLSearchParams): string | undefined => {
  const parsed = z.safeParse(OfEvent, Object.fromEntries(query))
  return parsed.success ? parsed.data.eventId : undefined
}

/** An unknown event has no room; other errors may pass, so the page retries later. */
async function unlessUnknown<T>(entering: Promise<T>): Promise<T | undefined> {
  try {
    return await entering
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

/** Random delay of a reconnection in ms, about two thousand pages a second. */
const spread = (size: number): number => Math.random() * Math.max(1_000, size / 2)

function follow<State extends object, Sent extends Change>(
  socket: PushSocket,
  stream: Stream<State, Sent>,
  hello: Hello,
): void {
  stream.join(socket, hello)
  socket.onCaughtUp(() => stream.catchUp(socket))
  socket.onClose(() => stream.leave(socket))
}

/** The two sockets of the live (specification 2, § 4, « Push ») and the event stream for clients without sockets. */
export function livePush(app: FastifyInstance, rooms: Rooms): void {
  const { ports, authority } = app
  const staff = keepStaff(ports, authority)
  const visitors = keepVisitors(ports)
  const lineOf = (socket: PushSocket) => ({
    end: () => socket.refuse('HELLO'),
    onClose: (hook: () => void) => socket.onClose(hook),
  })
  const enter = (eventId: string): Promise<Room | undefined> => unlessUnknown(rooms.enter(eventId))

  const live: SocketRoute = {
    path: liveTopic.path,
    async onHello(socket, word, { query }) {
      const eventId = eventIdIn(query)
      const hello = z.safeParse(liveTopic.hello, word)
      const room = eventId === undefined ? undefined : await enter(eventId)
      if (eventId === undefined || !hello.success || !room) return socket.refuse('HELLO')
      const isStaff = await staff.welcome(socket, eventId, hello.data)
      const ticket = hello.data.ticket === undefined ? undefined : readTicket(ports, hello.data.ticket)
      if (!isStaff && !(await visitors.mayFollow(eventId, ticket))) return socket.refuse('HELLO')
      if (!isStaff) visitors.follow(lineOf(socket), eventId, ticket)
      if (ticket?.eventId === eventId) followPresence(ports, socket, ticket)
      follow(socket, isStaff ? room.staff : room.public, hello.data)
    },
  }
  const emotions: SocketRoute = {
    path: emotionsTopic.path,
    async onHello(socket, word, { query }) {
      const eventId = eventIdIn(query)
      const hello = z.safeParse(emotionsTopic.hello, word)
      const stream = eventId === undefined ? undefined : await unlessUnknown(emotionStream(ports, eventId))
      if (eventId === undefined || !hello.success || !stream) return socket.refuse('HELLO')
      const ticket = hello.data.ticket === undefined ? undefined : readTicket(ports, hello.data.ticket)
      if (await visitors.mayFollow(eventId, ticket)) visitors.follow(lineOf(socket), eventId, ticket)
      else if (!(await staff.welcome(socket, eventId, hello.data))) return socket.refuse('HELLO')
      follow(socket, stream, hello.data)
    },
  }
  serveSockets(app, [live, emotions])
  serveEvents(app, liveTopic.events, async (query) => {
    const eventId = eventIdIn(query)
    if (eventId === undefined || !(await visitors.mayFollow(eventId, undefined))) return undefined
    const stream = (await enter(eventId))?.public
    return stream && { stream, onJoin: (line) => visitors.follow(line, eventId, undefined) }
  })
  app.addHook('preClose', async () => {
    staff.close()
    visitors.close()
    rooms.close()
    await closeEmotions(ports, spread)
  })
}
