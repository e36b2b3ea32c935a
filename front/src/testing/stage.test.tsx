import { getContext } from '@parvis/contract/events/events.ts'
import { liveTopic } from '@parvis/contract/live/live.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Line, Push } from '#kit/push.ts'
import { subscribeTopic } from '#kit/topic.ts'
import { CAMILLE, cutNetwork, stage } from './stage.tsx'

let push: Push | undefined
afterEach(() => {
  push?.stop()
  vi.restoreAllMocks()
})

test('a page hears the live over a socket of the real server', async () => {
  const on = await stage()
  const lines: Line[] = []
  const heard: unknown[] = []
  push = subscribeTopic(liveTopic, {
    query: { eventId: on.ids.eventId },
    hello: () => ({ token: on.person(CAMILLE).token }),
    onFrame: (frame) => heard.push(frame),
    onLine: (line) => lines.push(line),
  })
  await expect.poll(() => lines.at(-1)).toBe('socket')
  await expect.poll(() => heard[0]).toMatchObject({ type: 'SNAPSHOT' })
})

test('a cut of the network stops the chosen calls, and no others, until it ends', async () => {
  const on = await stage()
  const { context } = on.boot.event
  const other = await stage()
  const ask = (name: string) => on.ask(CAMILLE, getContext, { params: { context: name } })
  const network = cutNetwork((path) => path.endsWith(`/context/${context}`))
  await expect(ask(context)).rejects.toMatchObject({ code: 'OFFLINE' })
  await expect(ask(other.boot.event.context)).resolves.toMatchObject({ id: other.ids.eventId })
  network.mend()
  await expect(ask(context)).resolves.toMatchObject({ id: on.ids.eventId })
})
