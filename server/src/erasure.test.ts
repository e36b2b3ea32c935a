import { login } from '@parvis/contract/auth/auth.ts'
import { downloadMyData, eraseMe, eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { oneTimeCodes } from '#db/tables/auth.ts'
import { orders } from '#db/tables/checkout.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { contactLinks } from '#db/tables/contacts.ts'
import { outbox } from '#db/tables/emails.ts'
import { eventDays, events, organisers } from '#db/tables/events.ts'
import { files } from '#db/tables/files.ts'
import { actionLogs, logs } from '#db/tables/logs.ts'
import { messages } from '#db/tables/messages.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { pollChoices, polls, pollVotes } from '#db/tables/polls.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { drafts } from '#db/tables/registration.ts'
import { users } from '#db/tables/users.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { noteRegistrar } from '#features/participation/hosts.service.ts'
import { decide } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { createUser } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import { hashPassword } from '#kit/password.ts'
import { transaction } from '#kit/transaction.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const make = () => makeWorld({ days: [{ id: 'j1', capacity: 10 }] })
const inDomain = (world: World) => ({ domainId: world.domainId })
const eraseSelf = (world: World, as: Person, email = as.email) =>
  world.call(eraseMe, { params: inDomain(world), body: { email } }, { as })
const eraseOther = (world: World, userId: string, as: Person) =>
  world.call(eraseUser, { params: { ...world.path, userId } }, { as })
const myData = async (world: World, as: Person) => {
  const answer = await world.call(downloadMyData, { params: inDomain(world) }, { as })
  return { answer, copy: JSON.parse(answer.bytes.toString()) as { data: Record<string, Record<string, unknown>[]> } }
}
const taken = async (world: World) =>
  (await rowsOf(world.ports.db, eventDays, eq(eventDays.eventId, world.eventId)))[0]?.taken

async function comes(world: World, userId: string): Promise<void> {
  const event = await loadEvent(world.ports.db, world.eventId)
  const subject = {
    event,
    settings: settingsFor(event, 'fr'),
    userId,
    isExhibitor: false,
    againstTaking: alwaysPermitted,
    language: 'fr',
  }
  await transaction(world.ports.db, (tx) => decide(tx, world.ports, subject, { choice: 'onsite', dayIds: ['j1'] }))
}

async function somebody(world: World, mark: string): Promise<Person> {
  const { ports, eventId, domainId } = world
  const now = ports.clock.now()
  const person = await world.person({
    firstName: `Prénom${mark}`,
    lastName: `Nom${mark}`,
    email: `${mark}@exemple.fr`,
    mobile: `06${mark}`,
    phone: `01${mark}`,
    extended: { métier: `charpente ${mark}` },
    passwordHash: await hashPassword('secret'),
  })
  const other = await world.person()
  const { userId } = person
  const whose = { eventId, userId }
  const id = () => newId(now)
  await comes(world, userId)
  await comes(world, other.userId)
  const { db } = ports
  await db
    .update(participations)
    .set({ extended: { repas: `sans ${mark}` } })
    .where(eq(participations.userId, userId))
  await db
    .insert(oneTimeCodes)
    .values({ codeHash: `hash${mark}`, domainId, userId, purpose: 'connect', expiresAt: now })
  const company = id()
  await db.insert(companies).values({ id: company, domainId, name: 'Atelier' })
  await db.insert(employees).values({ id: id(), companyId: company, userId })
  await db.insert(drafts).values({ ...whose, step: 'form', values: { nom: mark } })
  await db.insert(waitingList).values({ ...whose, joinedAt: now, status: 'left' })
  await db.insert(messages).values({ id: id(), ...whose, message: `Je suis ${mark}`, createdAt: now })
  await db.insert(logs).values({ id: id(), ...whose, action: `vu par ${mark}`, createdAt: now })
  await db
    .insert(actionLogs)
    .values({ id: id(), eventId, callerId: userId, actionId: '1', extended: { mark }, createdAt: now })
  await db.insert(presenceStays).values({ id: id(), ...whose, inAt: now, outAt: now, reason: 'left' })
  await db.insert(contactLinks).values([
    { eventId, userId, contactId: other.userId, linkedAt: now, comment: `dit par ${mark}` },
    { eventId, userId: other.userId, contactId: userId, linkedAt: now, comment: `dit de ${mark}` },
  ])
  const poll = id()
  await db.insert(polls).values({ id: poll, eventId, title: 'Sondage' })
  await db.insert(pollChoices).values({ pollId: poll, id: 'a', label: 'A' })
  await db.insert(pollVotes).values({ pollId: poll, round: 1, userId, choiceId: 'a' })
  const storageKey = `files/${eventId}/${mark}`
  await ports.storage.put(storageKey, Buffer.from(mark), 'text/plain')
  await db.insert(files).values({
    ...{ id: id(), ...whose, name: `cv-${mark}.pdf`, contentType: 'text/plain', size: 1, sha256: mark, storageKey },
  })
  const mail = (to: string) => ({
    ...{ id: id(), dedupeKey: id(), domainId, eventId, language: 'fr', to, subject: 'Bonjour' },
    ...{ html: `<p>${mark}</p>`, text: mark, messageId: id(), status: 'kept' as const },
  })
  await db.insert(outbox).values([{ ...mail(person.email), userId }, mail(person.email)])
  return person
}

async function where(world: World, mark: string): Promise<string[]> {
  const { rows } = await world.ports.db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await world.ports.db.$client.query(
      `select 1 from "${name}" t where t::text ilike $1 limit 1`,
      [`%${mark}%`],
    )
    if (rowCount) found.push(name)
  }
  return found.toSorted()
}

describe('a copy of one’s data', () => {
  it('is a file with the rows of every table, and no secret', async () => {
    const world = await make()
    const person = await somebody(world, 'quatrelivres')
    const { answer, copy } = await myData(world, person)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="mes-donnees.json"/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(copy.data)).toEqual(
      expect.arrayContaining([
        ...['users', 'authentications', 'sessions', 'participations', 'participation_days', 'employees', 'files'],
        ...['drafts', 'waiting_list', 'messages', 'logs', 'action_logs.callerId', 'presence_stays', 'poll_votes'],
        ...['contact_links', 'contact_links.contactId', 'outbox', 'one_time_codes'],
      ]),
    )
    expect(copy.data['users']).toMatchObject([{ firstName: 'Prénomquatrelivres', mobile: '06quatrelivres' }])
    expect(copy.data['files']).toMatchObject([{ name: 'cv-quatrelivres.pdf' }])
    const text = answer.bytes.toString()
    for (const secret of ['passwordHash', 'tokenHash', 'codeHash', 'storageKey', 'dit de quatrelivres'])
      expect(text).not.toContain(secret)
  })

  it('is made for its person alone, in their own domain', async () => {
    const [world, elsewhere] = [await make(), await make()]
    const [person, other] = [await world.person(), await world.person({ lastName: 'Autrui' })]
    const { answer } = await myData(world, person)
    expect(answer.bytes.toString()).not.toContain(other.userId)
    expect((await world.call(downloadMyData, { params: inDomain(world) })).status).toBe(401)
    const stranger = await elsewhere.person()
    expect((await world.call(downloadMyData, { params: inDomain(world) }, { as: stranger })).status).toBe(404)
  })
})

describe('erasing', () => {
  it('gives the place back, signs out and leaves no word of the person in any table, nor their files', async () => {
    const world = await make()
    const mark = 'effacable'
    const person = await somebody(world, mark)
    expect(await where(world, mark)).toEqual(expect.arrayContaining(['users', 'messages', 'outbox', 'files']))
    expect(await taken(world)).toBe(2)
    expect((await eraseSelf(world, person)).status).toBe(204)
    expect(await taken(world)).toBe(1)
    expect(await where(world, mark)).toEqual([])
    await world.ports.jobs.settle()
    expect(await world.ports.storage.head(`files/${world.eventId}/${mark}`)).toBeUndefined()
    expect((await world.call(getMe, { params: inDomain(world), query: {} }, { as: person })).status).toBe(401)
    const body = { email: person.email, password: 'secret', eventId: world.eventId }
    expect((await world.call(login, { body })).error.code).toBe('CREDENTIALS_WRONG')
  })

  it('asks for the person’s own address, typed again', async () => {
    const world = await make()
    const person = await world.person()
    const { status, error } = await eraseSelf(world, person, 'autre@exemple.fr')
    expect([status, error.errors?.[0]?.code]).toEqual([400, 'CONFIRMATION_WRONG'])
    expect((await eraseSelf(world, person, person.email.toUpperCase())).status).toBe(204)
  })

  it('erases companions without an account, and gives the others back to themselves with their places', async () => {
    const world = await make()
    const { ports, eventId, domainId } = world
    const registrar = await world.person()
    const friend = await world.person()
    await comes(world, registrar.userId)
    const child = await transaction(ports.db, async (tx) => {
      const names = { firstName: 'Enfantine', lastName: 'Sansadresse' }
      const userId = await createUser(tx, ports, { domainId, email: null, isVouched: false, ...names })
      for (const one of [userId, friend.userId])
        await noteRegistrar(tx, ports, { eventId, userId: one }, { registeredBy: registrar.userId })
      return userId
    })
    for (const userId of [child, friend.userId]) await comes(world, userId)
    expect(await taken(world)).toBe(3)
    await eraseSelf(world, registrar)
    expect(await taken(world)).toBe(1)
    expect(await where(world, 'Enfantine')).toEqual([])
    const [left] = await ports.db.select().from(participations).where(eq(participations.userId, friend.userId))
    expect(left).toMatchObject({ registered: true, registeredBy: null })
  })

  it('keeps paid orders, which no longer lead to a person who can be named or sign in', async () => {
    const world = await make()
    const { ports, eventId } = world
    const person = await somebody(world, 'payante')
    const order = (status: 'paid' | 'dropped') => ({
      ...{ id: newId(ports.clock.now()), eventId, userId: person.userId, method: 'transfer' as const, status },
      ...{ reference: newId(ports.clock.now()), billing: {} as never, lines: [], netCents: 100, grossCents: 120 },
      ...{ language: 'fr', createdAt: ports.clock.now() },
    })
    await ports.db.insert(orders).values([order('paid'), order('dropped')])
    await eraseSelf(world, person)
    expect(await where(world, 'payante')).toEqual([])
    expect(await ports.db.select().from(orders).where(eq(orders.userId, person.userId))).toMatchObject([
      { status: 'paid', grossCents: 120 },
    ])
    const [row] = await ports.db.select().from(participations).where(eq(participations.userId, person.userId))
    expect(row).toMatchObject({ registered: false, extended: {}, typoId: null })
    expect(row?.code).not.toMatch(/^[0-9A-Z]{12}$/)
    expect(await ports.db.select().from(participationDays).where(eq(participationDays.userId, person.userId))).toEqual(
      [],
    )
  })

  it('is refused to the last organiser, even when the last two ask at once', async () => {
    const world = await make()
    const both = [await world.person({ organiser: true }), await world.person({ organiser: true })]
    const answers = await Promise.all(both.map((one) => eraseSelf(world, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('LAST_ORGANISER')
  })

  it('is done once for several requests, in all the person’s events or in none', async () => {
    const world = await make()
    const organiser = await world.person({ organiser: true })
    const person = await somebody(world, 'deuxfois')
    const answers = await Promise.all([1, 2, 3].map(() => eraseOther(world, person.userId, organiser)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await taken(world)).toBe(1)
    const [shell] = await world.ports.db.select().from(users).where(eq(users.id, person.userId))
    expect(shell).toMatchObject({ firstName: '', lastName: '', mobile: '', extended: { erasedAt: expect.any(String) } })
  })

  it('of others is for an organiser of all their events', async () => {
    const [world, elsewhere] = [await make(), await make()]
    const [organiser, peer] = [await world.person({ organiser: true }), await world.person({ organiser: true })]
    const [person, busy] = [await world.person(), await world.person()]
    for (const { userId } of [person, busy]) await comes(world, userId)
    const second = `${world.eventId}b`
    await world.ports.db
      .insert(events)
      .values({ id: second, domainId: world.domainId, context: second, name: 'Une autre' })
    await world.ports.db.insert(participations).values({ eventId: second, userId: busy.userId, code: second })
    const statusOf = async (userId: string, as: Person) => (await eraseOther(world, userId, as)).status
    expect(await statusOf(person.userId, busy)).toBe(403)
    expect(await statusOf(busy.userId, organiser)).toBe(403)
    expect(await statusOf(peer.userId, organiser)).toBe(403)
    expect(await statusOf((await elsewhere.person()).userId, organiser)).toBe(404)
    expect(await statusOf(person.userId, await elsewhere.person({ organiser: true }))).toBe(404)
    expect(await statusOf(person.userId, organiser)).toBe(200)
    const { domainId } = world
    const isPeer = and(eq(organisers.domainId, domainId), eq(organisers.userId, peer.userId))
    await world.ports.db.update(organisers).set({ eventId: null }).where(isPeer)
    expect(await statusOf(busy.userId, peer)).toBe(200)
  })
})
