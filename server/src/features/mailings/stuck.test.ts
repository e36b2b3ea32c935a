import { listSendings } from '@parvis/contract/mailings/mailings.ts'
import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { sendings } from '#db/tables/mailings.ts'
import { guestOf, MINUTE, mailsOf, pass, sender } from '#testing/sendings.ts'
import { makeWorld } from '#testing/world.ts'

it('a sending with unwritable mails says so after three attempts, and tells the team once', async () => {
  const world = await makeWorld({ typologies: [{ id: 'etudiant', label: 'Étudiant' }] })
  const { ports, path, domainId } = world
  const [lead, writer, reader] = [
    await world.person({ organiser: true }),
    await world.person({ organiser: 'registration' }),
    await world.person({ organiser: 'reader' }),
  ]
  const by = sender(world, lead)
  await guestOf(world, { typoId: 'etudiant' })
  const sending = await by.ready()
  await by.confirm(sending)
  const { texts } = await by.read(sending)
  const write = (bodyHtml: string | undefined) => {
    const changed = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, { ...text, bodyHtml }]))
    return ports.db
      .update(sendings)
      .set({ texts: changed as typeof texts })
      .where(eq(sendings.id, sending.id))
  }
  // A text that cannot be rendered, which no release stores.
  await write(undefined)
  const told = async () =>
    (
      await ports.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.domainId, domainId), like(outbox.dedupeKey, 'stuck:%')))
    )
      .map(({ userId }) => userId)
      .toSorted()
  for (let n = 0; n < 12; n++) await pass(world, MINUTE)
  await write('<p>Bonjour</p>')
  expect(await by.read(sending)).toMatchObject({ status: 'leaving', isStuck: true })
  const { data } = (await world.call(listSendings, { params: path }, { as: lead })).body
  expect(data).toMatchObject([{ isStuck: true }])
  expect(await told()).toEqual([lead.userId, writer.userId].toSorted())
  expect(await told()).not.toContain(reader.userId)
  for (let n = 0; n < 60; n++) await pass(world, MINUTE)
  expect(await by.read(sending)).toMatchObject({ status: 'left', isStuck: false, progress: { gone: 1 } })
  expect(await mailsOf(world)).toHaveLength(1)
  expect(await told()).toHaveLength(2)
})
