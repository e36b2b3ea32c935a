import { createSending, listSendings } from '@parvis/contract/mailings/mailings.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register, saveDraft } from '@parvis/contract/registration/registration.ts'
import { listSegments } from '@parvis/contract/stats/stats.ts'
import { and, eq, like } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { mimeKey } from '#features/emails/emails.jobs.ts'
import { IN_OUTBOX } from '#features/mailings/mailings.jobs.ts'
import { prefillDays } from '#features/registration/prefilled-draft.service.ts'
import { transaction } from '#kit/transaction.ts'
import { rowsOf } from '#testing/rows.ts'
import { addresses, guestOf, MINUTE, pass, sender } from '#testing/sendings.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

let world: World
let lead: Person
let by: ReturnType<typeof sender>
beforeEach(async () => {
  world = await makeWorld()
  lead = await world.person({ organiser: true })
  by = sender(world, lead)
})

const remindersIn = () =>
  rowsOf(world.ports.db, outbox, and(eq(outbox.eventId, world.eventId), like(outbox.dedupeKey, '%:sending:%')))
const at = ({ userId }: Person) => ({ params: { ...world.path, userId } })
const values = { participation: { participation: 4 } }
const begin = async (as: Person, version = 0) =>
  expect((await world.call(saveDraft, { ...at(as), body: { step: 'dates', values, version } }, { as })).status).toBe(
    200,
  )
const finish = async (as: Person) =>
  expect(
    (await world.call(register, { ...at(as), body: { values: { ...values, dates: { dayIds: ['j1'] } } } }, { as }))
      .status,
  ).toBe(200)

async function begun(firstName = 'Camille'): Promise<Person> {
  const person = await world.person({ firstName, languageId: 'fr' })
  await begin(person)
  return person
}

async function reminder() {
  const audience = { standing: ['begun'] }
  const body = { texts: {}, audience, departure: { kind: 'now' as const }, reminder: 'begun' as const }
  const made = await world.call(createSending, { params: world.path, body }, { as: lead })
  expect(made).toMatchObject({ status: 201 })
  return by.list(await by.read(made.body))
}

describe('people who have begun their registration', () => {
  it('are a search of the list: neither finished, declined, registered by another, nor written from a file', async () => {
    await begun()
    const [done, no] = [await begun(), await begun()]
    await finish(done)
    await world.call(updateParticipation, { ...at(no), body: { participation: 3 } }, { as: no })
    await guestOf(world, { registered: false })
    const filled = await world.person()
    const people = [{ userId: filled.userId, dayIds: ['j1'] }]
    await transaction(world.ports.db, (tx) => prefillDays(tx, world.eventId, people, world.clock.now()))
    const { body } = await world.call(listSegments, { params: world.path }, { as: lead })
    expect(body.own.find(({ key }) => key === 'begun')).toMatchObject({ count: 1 })
    expect((await reminder()).list).toMatchObject({ receiving: 1 })
    await begin(filled, 1)
    expect((await reminder()).list).toMatchObject({ receiving: 1 })
  })
})

describe('the reminder to them', () => {
  it('has words in each language of the event, leads back to their answers, and may be stopped by one press', async () => {
    const ana = await begun('Ana')
    const sending = await reminder()
    expect(Object.keys(sending.texts).toSorted()).toEqual(['en', 'fr'])
    expect((await by.confirm(sending)).status).toBe(200)
    await pass(world, 5 * MINUTE)
    const [mail, ...others] = await remindersIn()
    expect([mail?.to, others]).toEqual([ana.email, []])
    expect(mail?.subject).toMatch(/^Votre inscription à Assises du vivant n’est pas terminée/)
    expect(mail?.text).toContain('Bonjour Ana,')
    expect(mail?.text).toContain(`http://localhost/${world.context}/inscription`)
    expect(mail?.isOptional).toBe(true)
    const message = await PostalMime.parse((await world.ports.storage.get(mimeKey(mail?.id ?? ''))) ?? '')
    const headers = Object.fromEntries(message.headers.map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  })

  it('leaves out, and counts, a person who finishes after the list was drawn up', async () => {
    const all: Person[] = []
    for (let i = 0; i < IN_OUTBOX + 2; i++) all.push(await begun())
    const last = all.toSorted((a, b) => a.userId.localeCompare(b.userId)).at(-1)
    const [first] = all.toSorted((a, b) => a.userId.localeCompare(b.userId))
    if (!first || !last) throw new Error('People were made')
    const sending = await reminder()
    await by.confirm(sending)
    await finish(first)
    await pass(world, 5 * MINUTE)
    await finish(last)
    await pass(world, MINUTE)
    expect((await remindersIn()).map(({ to }) => to).toSorted()).toEqual(
      addresses(all.filter((one) => one !== first && one !== last)),
    )
    const { body } = await world.call(listSendings, { params: world.path }, { as: lead })
    expect(body.data).toMatchObject([{ status: 'left', progress: { total: IN_OUTBOX, gone: IN_OUTBOX } }])
    expect((await by.read(sending)).list?.reasons).toEqual([{ reason: 'answered', count: 2 }])
  })
})
