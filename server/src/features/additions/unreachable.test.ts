import { addPerson } from '@parvis/contract/additions/additions.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import { countAudience } from '@parvis/contract/mailings/mailings.ts'
import { readDues, remindDues } from '@parvis/contract/money/money.ts'
import { cancelRegistration, getPerson, mergePeople } from '@parvis/contract/people/people.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { exportUsers } from '@parvis/contract/stats/stats.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { users } from '#db/tables/users.ts'
import { makeShop } from '#testing/shop.ts'

async function owing() {
  const shop = await makeShop()
  const ana = await shop.person({ organiser: true })
  const add = (more: object = {}) =>
    shop.call(
      addPerson,
      { params: shop.path, body: { firstName: 'Nadia', lastName: 'Lakhdar', dayIds: ['j1'], ...more } },
      { as: ana },
    )
  const { status, body, error } = await add()
  expect([status, error?.code]).toEqual([200, undefined])
  const params = { ...shop.path, userId: body.userId }
  const card = async (userId = body.userId) =>
    (await shop.call(getPerson, { params: { ...shop.path, userId } }, { as: ana })).body
  const mails = () => shop.ports.db.select().from(outbox).where(eq(outbox.eventId, shop.eventId))
  return { shop, ana, add, userId: body.userId, params, card, mails }
}

describe('a person added without an address, whose place is owed', () => {
  it('is in the list of balances, and a reminder says that no mail reaches them', async () => {
    const { shop, ana, userId, card, mails } = await owing()
    const { money, standing } = await card()
    expect([standing, (money?.due ?? 0) > 0]).toEqual(['due', true])
    const { body: dues } = await shop.call(readDues, { params: shop.path, query: {} }, { as: ana })
    expect(dues.data.map((line) => line.userId)).toEqual([userId])
    const { body } = await shop.call(remindDues, { params: shop.path, body: { userIds: [userId] } }, { as: ana })
    expect(body.data).toMatchObject([{ outcome: 'noAddress' }])
    expect(await mails()).toEqual([])
  })

  it('is counted among those without an address for a sending', async () => {
    const { shop, ana } = await owing()
    const asked = { params: shop.path, body: { audience: {}, languages: ['fr'] } }
    const { body } = await shop.call(countAudience, asked, { as: ana })
    expect(body).toMatchObject({ receiving: 0, reasons: [{ count: 1 }] })
  })

  it('is in the table that is exported', async () => {
    const { shop, ana } = await owing()
    const { domainId, eventId } = shop
    const asked = { params: { domainId }, query: { eventId }, body: { eventId, format: 'csv' as const } }
    const { body } = await shop.call(exportUsers, asked, { as: ana })
    await shop.ports.jobs.settle()
    const made = await shop.call(getExport, { params: { ...shop.path, exportId: body.export.id } }, { as: ana })
    expect((await shop.app.inject({ method: 'GET', url: made.body.url ?? '' })).body).toContain('Lakhdar')
  })

  it('is cancelled without a mail', async () => {
    const { shop, ana, params, card, mails } = await owing()
    const version = (await card()).user.UserEvent?.version ?? 0
    const { status } = await shop.call(cancelRegistration, { params, body: { version } }, { as: ana })
    expect([status, (await card()).standing]).toEqual([200, 'absent'])
    expect(await mails()).toEqual([])
  })

  it('is merged into the account that the person makes later, which keeps its address', async () => {
    const { shop, ana, userId, card } = await owing()
    const own = await shop.person({ firstName: 'Nadia', lastName: 'Lakhdar', email: 'n@exemple.fr', takesPart: true })
    const params = { ...shop.path, userId: own.userId }
    const ask = (more: object) => shop.call(mergePeople, { params, body: { otherId: userId, ...more } }, { as: ana })
    const { body } = await ask({ dryRun: true })
    expect((await ask({ seal: body.plan.seal })).status).toBe(200)
    expect(await card(own.userId)).toMatchObject({
      standing: 'due',
      user: { Authentication: { email: 'n@exemple.fr' } },
    })
  })

  it('is erased, and nothing of their name stays', async () => {
    const { shop, ana, userId, params } = await owing()
    const { status, body } = await shop.call(eraseUser, { params }, { as: ana })
    expect([status, typeof body.erasureId]).toEqual([200, 'string'])
    const rows = await shop.ports.db.select().from(users).where(eq(users.id, userId))
    expect(JSON.stringify(rows)).not.toContain('Lakhdar')
  })
})
