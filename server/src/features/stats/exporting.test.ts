import { exportUsers } from '@parvis/contract/stats/stats.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/tables/context.ts'
import { makeWorld } from '#testing/world.ts'

it('the table of another event of the same organisation is exported to nobody who does not run that event', async () => {
  const [world, other] = [await makeWorld(), await makeWorld()]
  const organiser = await world.person({ organiser: true })
  await world.ports.db.update(events).set({ domainId: world.domainId }).where(eq(events.id, other.eventId))
  // The access of the call is that of the event in its address; the body names the event that is written.
  const params = { domainId: world.domainId }
  const query = { eventId: world.eventId }
  const ask = (eventId: string) => world.call(exportUsers, { params, query, body: { eventId } }, { as: organiser })
  expect((await ask(world.eventId)).status).toBe(200)
  expect((await ask(other.eventId)).status).toBe(403)
})
