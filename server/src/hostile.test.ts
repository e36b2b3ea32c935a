import { afterAll, beforeAll, expect, it } from 'vitest'
import { VERSION } from '#kit/version.ts'
import { besiege } from '#testing/hostile.ts'
import { openHouse } from '#testing/house.ts'
import { portOf } from '#testing/sockets.ts'

/** `HOSTILE_SEED` and `HOSTILE_COUNT` repeat or extend a run; `npm run bench -- hostile` runs a long one. */
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_270_301)
const count = Number(process.env['HOSTILE_COUNT'] ?? 3_000)

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeAll(() => {
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
})
afterAll(() => {
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
})

it('the server survives and answers any bytes on the bare connection, in any pieces', async () => {
  const { app, ports } = await openHouse()
  const port = await portOf(app)
  const open = async () => (await ports.metrics.lines.get()).values[0]?.value ?? 0
  const before = await open()
  await besiege(port, { seed, count, together: 32 })
  expect(uncaught).toEqual([])
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', version: VERSION }])
  // No leaked connections.
  await expect.poll(open).toBeLessThanOrEqual(before)
})
