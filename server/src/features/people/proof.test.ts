import { listJournal } from '@parvis/contract/journal/journal.ts'
import { downloadErasureProof } from '@parvis/contract/people/people.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { expect, it } from 'vitest'
import { makeShop, play } from '#testing/shop.ts'
import { makeWorld } from '#testing/world.ts'

it('an erasure leaves its proof in the journal: the data erased, its author, the records that the law keeps, and nothing of the person', async () => {
  const shop = await makeShop()
  const [ana, bo] = [await shop.person({ organiser: true }), await shop.person({ lastName: 'Quenouillard' })]
  await shop.register(bo)
  await play(shop, await shop.pay(bo), 'accept')
  await shop.ports.jobs.settle()
  const { status, body } = await shop.call(eraseUser, { params: { ...shop.path, userId: bo.userId } }, { as: ana })
  expect(status).toBe(200)
  const { data } = (await shop.call(listJournal, { params: shop.path, query: {} }, { as: ana })).body
  expect(data[0]).toMatchObject({
    id: body.erasureId,
    act: 'erased',
    by: { id: ana.userId },
    person: null,
    after: {
      erasedPeople: 1,
      erased: { sessions: 1, authentications: 1 },
      invoicesKept: 1,
      keptUntil: expect.stringMatching(/-12-31$/),
    },
  })
  expect(JSON.stringify(data)).not.toContain('Quenouillard')
  const asked = { params: { ...shop.path, erasureId: String(body.erasureId) } }
  const proof = await shop.call(downloadErasureProof, asked, { as: ana })
  expect([proof.status, proof.headers['content-type'], proof.bytes.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
})

it('a proof is of an erasure of the event, and for members with the right to erase', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
  const { body } = await world.call(eraseUser, { params: { ...world.path, userId: bo.userId } }, { as: ana })
  const ask = async (erasureId: string, as = ana) =>
    (await world.call(downloadErasureProof, { params: { ...world.path, erasureId } }, { as })).status
  expect(await ask(String(body.erasureId))).toBe(200)
  expect(await ask('nothing')).toBe(404)
  expect(await ask(String(body.erasureId), await world.person({ organiser: 'reader' }))).toBe(403)
})
