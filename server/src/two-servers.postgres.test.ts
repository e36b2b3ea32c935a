import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDeadlocks } from '#testing/race.ts'
import { isWhole } from '#testing/scope.ts'
import { run } from '#testing/server-process.ts'
import { individual, seller } from '#testing/shop.ts'
import type { TwoServers } from '#testing/two-servers.ts'
import { startTwo } from '#testing/two-servers.ts'
import type { Person } from '#testing/world.ts'

const CROWD = isWhole ? 300 : 100
const PLACES = 7
const AT_ONCE = 50

const fair = {
  parvis: 1,
  domain: { id: 'deux', name: 'Deux' },
  context: 'deux-foire',
  name: 'La foire',
  days: [
    { id: 'few', day: '2099-05-11', capacity: PLACES, price: 100 },
    { id: 'all', day: '2099-05-12', price: 100 },
  ],
  settings: {
    FO_ARTICLES_ACTIVE: true,
    FO_QUOTAS_ACTIVE: true,
    FO_MEETING_CONFERENCES_ACTIVE: true,
    FO_PAYMENT_ACTIVE: true,
    FO_PAYMENT_PROVIDER: 'sandbox',
    FO_PROMO_ACTIVE: true,
    FO_SELLER: seller,
  },
  articles: [{ id: 'dinner', label: 'Dîner', price: 10, stock: PLACES, days: { '0': {} } }],
  quotas: [{ key: 'menu', value: 'Menu', values: [{ key: 'fish', value: 'Poisson', capacity: PLACES }] }],
  promoCodes: [{ code: 'PEU', gift: { kind: 'percentage', percentage: 10 }, maxUses: PLACES }],
  conferences: [
    {
      id: 'c',
      title: 'Le sport',
      slots: [{ id: 's', startAt: '2099-05-12T08:00:00Z', endAt: '2099-05-12T09:00:00Z', quota: PLACES }],
    },
  ],
}
const dinner = {
  parvis: 1,
  domain: fair.domain,
  context: 'deux-diner',
  name: 'Le dîner',
  days: [{ id: 'j1', day: '2099-06-11', capacity: PLACES }],
  settings: { FO_WAITING_LIST: true },
}

const comes = (...dayIds: string[]) => ({ values: { participation: { participation: 4 }, dates: { dayIds } } })
const comesNot = { values: { participation: { participation: 3 } } }

describe('two processes over one PostgreSQL and one Redis', () => {
  let two: TwoServers
  let fairId: string
  let crowd: Person[]
  let deadlocks: number
  beforeAll(async () => {
    two = await startTwo()
    fairId = await two.importFile(fair)
    crowd = await two.people('deux', CROWD)
    deadlocks = await countDeadlocks(two.database.db)
  })
  afterAll(() => two.close())

  const at = (eventId: string) => `/domains/deux/events/${eventId}`
  const register = (side: number, as: Person, body: object, eventId = fairId) =>
    two.call(side, `PUT ${at(eventId)}/users/${as.userId}/registration`, as, body)
  const codeOf = (body: unknown) => (body as { code?: string }).code

  /** All people call at once through both servers; counts the outcomes. */
  async function race(call: (side: number, as: Person) => ReturnType<TwoServers['call']>, people = crowd) {
    const told: Record<string, number> = {}
    const winners: Person[] = []
    const answers = people.map(async (as, side) => {
      const { status, body } = await call(side, as)
      const said = status === 200 ? 'yes' : `${status} ${codeOf(body)}`
      told[said] = (told[said] ?? 0) + 1
      if (status === 200) winners.push(as)
    })
    await Promise.all(answers)
    return { told, winners }
  }
  const count = async (statement: string, ...values: unknown[]) => {
    const [row] = await two.rows<{ n: number }>(`select (${statement})::int as n`, values)
    return row?.n
  }

  it('give the last places of a day to as many people as places', async () => {
    const { told, winners } = await race((side, as) => register(side, as, comes('few')))
    expect(told).toEqual({ yes: PLACES, '409 DAY_FULL': CROWD - PLACES })
    expect(await count('select taken from event_days where event_id = $1 and id = $2', fairId, 'few')).toBe(PLACES)
    const rows = await two.rows<{ id: string }>(
      `select user_id as id from participation_days where event_id = $1 and event_day_id = 'few' and on_site`,
      [fairId],
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual(winners.map(({ userId }) => userId).toSorted())
    expect((await race((side, as) => register(side, as, comes('all')))).told).toEqual({ yes: CROWD })
    expect(await count('select taken from event_days where event_id = $1 and id = $2', fairId, 'few')).toBe(0)
  })

  const FEW: readonly [
    what: string,
    call: (side: number, as: Person) => ReturnType<TwoServers['call']>,
    said: string,
    held: string,
  ][] = [
    [
      'a slot',
      (side, as) => two.call(side, `POST /v2${at(fairId)}/conferences/c/slots/s/users/${as.userId}`, as),
      '409 SLOT_FULL',
      'select count(*) from slot_participations join conference_slots slot using (event_id) where event_id = $1 and slot.taken = 7',
    ],
    [
      'an article',
      (side, as) =>
        two.call(side, `PUT /v2${at(fairId)}/articles/users/${as.userId}`, as, [
          { id: 'dinner', dayId: '0', isSelected: true },
        ]),
      '409 ARTICLE_FULL',
      'select count(*) from user_articles join articles using (event_id) where event_id = $1 and taken = 7',
    ],
    [
      'an answer',
      (side, as) =>
        two.call(side, `PUT ${at(fairId)}/users/${as.userId}/models`, as, { participationExt: { menu: 'fish' } }),
      '409 QUOTA_FULL',
      'select count(*) from quota_answers join quota_values using (event_id) where event_id = $1 and taken = 7',
    ],
  ]
  it.each(FEW)('give the last ones of %s to as many people', async (_, call, said, held) => {
    const { told } = await race(call)
    expect(told).toEqual({ yes: PLACES, [said]: CROWD - PLACES })
    expect(await count(held, fairId)).toBe(PLACES)
  })

  it('give the last uses of a promo code to as many orders', async () => {
    const applied = await race((side, as) =>
      two.call(side, `PUT /v2${at(fairId)}/invoicesV2/promo-codes`, as, { code: 'peu' }),
    )
    expect(applied.told).toEqual({ yes: CROWD })
    const pay = { referer: '/deux-foire/registration', bill: individual }
    const { told } = await race((side, as) => two.call(side, `POST /v2${at(fairId)}/invoicesV2`, as, pay))
    expect(told).toEqual({ yes: PLACES, '409 PROMO_USED_UP': CROWD - PLACES })
    expect(await count('select uses from promo_codes where event_id = $1', fairId)).toBe(PLACES)
    expect(await count('select count(*) from orders where event_id = $1 and promo_code is not null', fairId)).toBe(
      PLACES,
    )
  })

  it('offer and give each freed place once to waiting people', async () => {
    const dinnerId = await two.importFile(dinner)
    const [holders, line] = [crowd.slice(0, PLACES), crowd.slice(PLACES)]
    expect((await race((side, as) => register(side, as, comes('j1'), dinnerId), holders)).told).toEqual({ yes: PLACES })
    const waits = (side: number, as: Person) =>
      two.call(side, `PUT ${at(dinnerId)}/users/${as.userId}/waiting-list`, as, { wanted: true })
    expect((await race(waits, line)).told).toEqual({ yes: line.length })
    const leaving = race((side, as) => register(side, as, comesNot, dinnerId), holders)
    // People in line try meanwhile: a place given back is only for the person it is offered to.
    const early = race((side, as) => register(side, as, comes('j1'), dinnerId), line)
    await leaving
    await early
    const kept = `select (select count(*) from waiting_list where event_id = $1 and status = 'offered')
      + (select taken from event_days where event_id = $1)`
    await expect.poll(() => count(kept, dinnerId)).toBe(PLACES)
    const late = await race((side, as) => register(side, as, comes('j1'), dinnerId), line)
    expect(late.told['yes']).toBe(PLACES)
    expect(await count('select taken from event_days where event_id = $1', dinnerId)).toBe(PLACES)
    const idsOf = async (statement: string) =>
      (await two.rows<{ id: string }>(statement, [dinnerId])).map(({ id }) => id).toSorted()
    const first = `select user_id as id from waiting_list where event_id = $1 order by joined_at, user_id limit ${PLACES}`
    const served = 'select user_id as id from participation_days where event_id = $1 and on_site'
    expect(await idsOf(served)).toEqual(await idsOf(first))
  })

  it(`save ${AT_ONCE} registrations of one person one after the other, the same or not`, async () => {
    const [same, other] = await two.people('deux', 2)
    if (!same || !other) throw new Error('Nobody came')
    const sides = Array.from({ length: AT_ONCE }, () => same)
    expect((await race((side, as) => register(side, as, comes('all')), sides)).told).toEqual({ yes: AT_ONCE })
    const own = 'select count(*) from participation_days where event_id = $1 and user_id = $2 and registered'
    expect(await count(own, fairId, same.userId)).toBe(1)
    const mails = `select count(*) from outbox where event_id = $1 and user_id = $2`
    expect(await count(mails, fairId, same.userId)).toBe(1)

    const days = [comes('all'), comes('few'), comes('few', 'all'), comesNot]
    const answers = await race(
      (side, as) => register(side, as, days[side % days.length] ?? comesNot),
      Array.from({ length: AT_ONCE }, () => other),
    )
    expect(answers.told).toEqual({ yes: AT_ONCE })
    expect(await count('select taken from event_days where event_id = $1 and id = $2', fairId, 'few')).toBe(
      await count(
        `select count(*) from participation_days where event_id = $1 and event_day_id = $2 and on_site`,
        fairId,
        'few',
      ),
    )
  })

  it('settle a payment that is accepted and asked about on both sides once', async () => {
    const [person] = await two.people('deux', 1)
    if (!person) throw new Error('Nobody came')
    await register(0, person, comes('all'))
    const pay = { referer: '/deux-foire/registration', bill: individual }
    const started = await Promise.all(
      [0, 1, 2, 3].map((side) => two.call(side, `POST /v2${at(fairId)}/invoicesV2`, person, pay)),
    )
    const urls = new Set(started.map(({ body }) => (body as { session: { url: string } }).session.url))
    expect(urls.size).toBe(1)
    const path = new URL([...urls][0] ?? '').pathname
    const pages = two.servers.map(({ url }) => url + path)
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(await (await fetch(pages[0] ?? '')).text()) ?? []
    const accept = (url: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ token, action: 'accept' }), redirect: 'manual' })
    const refresh = (side: number) => two.call(side, `POST /v2${at(fairId)}/invoicesV2/refresh`, person)
    const told = await Promise.all(
      [...pages, ...pages, ...pages].map(async (url, side) => [await accept(url), await refresh(side)] as const),
    )
    // Later callers are told that the session is closed.
    expect(told.filter(([{ status }]) => status === 303)).toHaveLength(1)
    expect(told.filter(([, { status }]) => status !== 200)).toEqual([])
    await refresh(0)
    const mine = 'where event_id = $1 and user_id = $2'
    expect(await count(`select count(*) from invoices ${mine}`, fairId, person.userId)).toBe(1)
    expect(await count(`select count(*) from orders ${mine} and status = 'paid'`, fairId, person.userId)).toBe(1)
    expect(await count(`select count(*) from outbox ${mine} and action_id = 8`, fairId, person.userId)).toBe(1)
  })

  it('go on registering, at the event and at others, while an event is being imported', async () => {
    const otherId = await two.importFile({ ...dinner, context: 'deux-autre', settings: {} })
    const [here, there, fresh] = [crowd.slice(0, 20), crowd.slice(20, 20 + PLACES), await two.people('deux', 5)]
    const conferences = fair.conferences.map((one) => ({
      ...one,
      slots: one.slots.map((slot) => ({ ...slot, quota: 9 })),
    }))
    const people = [
      {
        email: 'venue@exemple.fr',
        firstName: 'Ana',
        lastName: 'Brun',
        participation: { choice: 'onsite', days: ['few'] },
      },
    ]
    const days = fair.days.map((day) => ({ ...day, label: 'Changée' }))
    const text = JSON.stringify({ ...fair, name: 'La grande foire', days, conferences, people })
    const file = join(two.env['DATA_DIR'] ?? '', 'foire.yaml')
    await writeFile(file, text)
    // An uncommitted account with the same address blocks the import at its people.
    const blocker = new pg.Client({ connectionString: two.env['DATABASE_URL'] })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query(`insert into users (id, domain_id) values ('blocker', 'deux')`)
    await blocker.query(
      `insert into authentications (user_id, domain_id, email) values ('blocker', 'deux', 'venue@exemple.fr')`,
    )
    const patient = { ...two.env, DATABASE_URL: `${two.env['DATABASE_URL']}?lock_timeout=100000` }
    const importing = run('event-file.ts', patient, ['import', file])
    const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%authentications%'`
    await expect.poll(() => count(waiting)).toBe(1)
    expect((await race((side, as) => register(side, as, comes('few', 'all')), here.slice(0, 5))).told).toEqual({
      yes: 5,
    })
    expect((await race((side, as) => register(side, as, comes('all')), [...here, ...fresh])).told).toEqual({ yes: 25 })
    expect((await race((side, as) => register(side, as, comes('j1'), otherId), there)).told).toEqual({ yes: PLACES })
    expect(await count(waiting)).toBe(1)
    await blocker.query('rollback')
    await blocker.end()
    expect(await importing.ended).toMatchObject({ code: 0, stderr: '' })
    expect(await count(`select count(*) from event_days where event_id = $1 and label = 'Changée'`, fairId)).toBe(2)
    expect(await count('select taken from event_days where event_id = $1 and id = $2', fairId, 'few')).toBe(
      await count(
        `select count(*) from participation_days where event_id = $1 and event_day_id = 'few' and on_site`,
        fairId,
      ),
    )
  })

  it('leave an event unchanged, in plain words, where an import cannot be written in time', async () => {
    const blocker = new pg.Client({ connectionString: two.env['DATABASE_URL'] })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('select from event_days where event_id = $1 for no key update', [fairId])
    const file = join(two.env['DATA_DIR'] ?? '', 'foire.yaml')
    await writeFile(file, JSON.stringify({ ...fair, days: fair.days.map((day) => ({ ...day, label: 'Encore' })) }))
    const hasty = { ...two.env, DATABASE_URL: `${two.env['DATABASE_URL']}?lock_timeout=50` }
    const { code, stderr } = await run('event-file.ts', hasty, ['import', file]).ended
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Others kept the database busy: nothing was changed, try again\n',
    })
    await blocker.end()
  })

  it('never wait for each other in a ring', async () => {
    expect(await countDeadlocks(two.database.db)).toBe(deadlocks)
  })
})
