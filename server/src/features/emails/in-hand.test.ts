import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Mailer } from '#ports/mailer.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { retakeMails, watchMails } from './emails.jobs.ts'
import { queueMail } from './emails.service.ts'
import { claimMail } from './emails.store.ts'

async function start(): Promise<World> {
  const world = await makeWorld()
  const { userId, email: to } = await world.person()
  const event = await loadEvent(world.ports.db, world.eventId)
  const mail = { event, actionId: 5 as const, userId, to, language: 'fr', variables: {}, dedupeKey: world.eventId }
  await transaction(world.ports.db, (tx) => queueMail(tx, world.ports, mail))
  return world
}

async function only({ ports, eventId }: World) {
  const [mail] = await ports.db.select().from(outbox).where(eq(outbox.eventId, eventId))
  if (!mail) throw new Error('The mail is gone')
  return mail
}

it('the mail of a process that died leaves within twenty seconds, without its job', async () => {
  const world = await start()
  const { id } = await only(world)
  // The process died after taking the mail, and its job is lost too.
  await claimMail(world.ports.db, id, world.clock.now(), new Date(world.clock.now().getTime() + 15_000))
  await world.ports.db.execute(sql`delete from pgboss.job where data::text like ${`%${id}%`}`)
  world.clock.advance(10_000)
  await retakeMails(world.ports)
  await world.ports.jobs.settle()
  expect(await only(world)).toMatchObject({ status: 'queued', attempts: 1 })
  world.clock.advance(5_000)
  const stop = watchMails(world.ports)
  world.timers.pass(5_000)
  await expect
    .poll(async () => {
      await world.ports.jobs.settle()
      return (await only(world)).status
    })
    .toBe('kept')
  stop()
})

it('a mail being sent is kept for its process, for any duration', async () => {
  const world = await start()
  const sending = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const ports: { mailer: Mailer } = world.ports
  const usual = ports.mailer
  ports.mailer = {
    ...usual,
    async send({ messageId }) {
      taken.resolve()
      await sending.promise
      return { messageId }
    },
  }
  try {
    const settling = world.ports.jobs.settle()
    await taken.promise
    for (let seconds = 0; seconds < 60; seconds += 5) {
      world.clock.advance(5_000)
      world.timers.pass(5_000)
      const until = world.clock.now().getTime() + 15_000
      await expect.poll(async () => (await only(world)).leasedUntil?.getTime()).toBe(until)
    }
    sending.resolve()
    await settling
  } finally {
    ports.mailer = usual
  }
  expect(await only(world)).toMatchObject({ status: 'sent', attempts: 1, leasedUntil: null })
})
