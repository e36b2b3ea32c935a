import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { individual, seller } from '#testing/shop.ts'
import type { SocketPage } from '#testing/sockets.ts'
import { openPage } from '#testing/sockets.ts'
import { makePeople } from '#testing/two-servers.ts'
import type { Release, Upgrade } from '#testing/upgrade.ts'
import { beginUpgrade, otherOf, RELEASES } from '#testing/upgrade.ts'
import type { Person } from '#testing/world.ts'

const PLACES = 7
const CROWD = 30
const MENTION = 'Bonjour {{firstName}}'
const fair = {
  parvis: 1,
  domain: { id: 'suite', name: 'La suite' },
  context: 'suite',
  name: 'La foire',
  days: [
    { id: 'few', day: '2099-05-11', capacity: PLACES },
    { id: 'open', day: '2099-05-12' },
    { id: 'paid', day: '2099-05-13', price: 100 },
  ],
  settings: {
    FO_PAYMENT_ACTIVE: true,
    FO_PAYMENT_PROVIDER: 'sandbox',
    FO_SELLER: seller,
    FO_MEETING_MODULES: ['poll'],
  },
}
const registered = (...dayIds: string[]) => ({ values: { participation: { participation: 4 }, dates: { dayIds } } })
const absent = { values: { participation: { participation: 3 } } }
const BOTH_WAYS = RELEASES.map((release) => [release, otherOf(release)] as const)

describe('the former release and this one, which serve one database in turn', () => {
  let site: Upgrade
  let eventId: string
  let people: Person[]
  let lead: Person
  let poll: { id: string; pollChoices: { id: string }[] }
  let follower: SocketPage
  let draft: string
  const toldTwice: string[] = []
  const at = () => `/domains/suite/events/${eventId}`
  const organiser = () => `/organiser${at()}`
  const next = (): Person => people.pop() ?? expect.fail('Nobody is left')

  const ask = async <T>(release: Release, route: string, as: Person, body?: object) => {
    const reply = await site.call(release, route, as.token, body)
    return { status: reply.status, body: reply.body as T & { code?: string } }
  }
  const get = async <T>(...asked: Parameters<typeof ask>) => {
    const { status, body } = await ask<T>(...asked)
    expect(status < 300 ? 'done' : body, `${asked[1]} of ${asked[0]}`).toBe('done')
    return body
  }
  const register = (release: Release, as: Person, body: object) =>
    ask<{ UserEvent: { code: string } }>(release, `PUT ${at()}/users/${as.userId}/registration`, as, body)
  const count = async (statement: string, ...values: unknown[]) =>
    (await site.rows<{ n: number }>(`select (${statement})::int as n`, eventId, ...values))[0]?.n
  const daysOf = async ({ userId }: Person) =>
    (
      await site.rows<{ id: string }>(
        'select event_day_id as id from participation_days where event_id = $1 and user_id = $2 and on_site order by 1',
        eventId,
        userId,
      )
    ).map(({ id }) => id)
  const neverOversold = async () => {
    const held = "select count(*) from participation_days where event_id = $1 and event_day_id = 'few' and on_site"
    expect(await count(held)).toBe(await count("select taken from event_days where event_id = $1 and id = 'few'"))
    expect(await count(held)).toBeLessThanOrEqual(PLACES)
  }
  const newSending = { texts: { fr: { subject: 'À bientôt', bodyHtml: MENTION } }, departure: { kind: 'now' } }
  const follow = (release: Release) => openPage(site.server(release).port, `/push/live?eventId=${eventId}`, {})
  const sees = ({ hears }: SocketPage, votes: number) =>
    hears((frame) => JSON.stringify(frame).includes(`"totalVotes":${votes}`))

  beforeAll(async () => {
    site = await beginUpgrade()
    eventId = await site.importFile(fair)
    const made = await makePeople(site.database, 'suite', CROWD + 20)
    lead = made.pop() ?? expect.fail('Nobody leads')
    people = made
    await site.rows(
      "insert into organisers (domain_id, event_id, user_id, role) values ('suite', $1, $2, 'lead')",
      eventId,
      lead.userId,
    )
    const choices = { title: 'Déjeuner', pollChoices: [{ label: 'Sur place' }, { label: 'Dehors' }] }
    poll = await get('former', `POST ${organiser()}/polls`, lead, choices)
    const aired = { activeModule: 'poll', activePollId: poll.id, showResults: true }
    await get('former', `PUT ${at()}/lives`, lead, aired)
    follower = await follow('former')
    const begun = { ...newSending, audience: { standing: 'registered' } }
    draft = (await get<{ id: string }>('former', `POST ${organiser()}/sendings`, lead, begun)).id
    await site.startCurrent('web')
  })
  afterAll(() => site?.close())

  it('give the last places of a day to as many people as places, asked through both at once', async () => {
    const crowd = people.splice(0, CROWD)
    const told = await Promise.all(
      crowd.map(async (as, i) => {
        const { status, body } = await register(RELEASES[i % 2] ?? 'current', as, registered('few'))
        return status === 200 ? 'yes' : `${status} ${body.code}`
      }),
    )
    expect(told.filter((one) => one === 'yes')).toHaveLength(PLACES)
    expect(told.filter((one) => one === '409 DAY_FULL')).toHaveLength(CROWD - PLACES)
    await neverOversold()
    expect(await count("select taken from event_days where event_id = $1 and id = 'few'")).toBe(PLACES)
  })

  it.each(BOTH_WAYS)('let registrations made through %s be changed and cancelled, through %s', async (one, other) => {
    const [changes, leaves] = [next(), next()]
    for (const person of [changes, leaves]) expect((await register(one, person, registered('open'))).status).toBe(200)
    expect((await register(other, changes, registered('open', 'paid'))).status).toBe(200)
    expect((await register(other, leaves, absent)).status).toBe(200)
    expect([await daysOf(changes), await daysOf(leaves)]).toEqual([['open', 'paid'], []])
    toldTwice.push(changes.userId)
    await neverOversold()
  })

  it.each(BOTH_WAYS)('settle once the orders made through %s and paid through %s', async (one, other) => {
    const buyer = next()
    expect((await register(one, buyer, registered('paid'))).status).toBe(200)
    const pay = { referer: '/suite/registration', bill: individual }
    const { session } = await get<{ session: { url: string } }>(one, `POST /v2${at()}/invoicesV2`, buyer, pay)
    const page = site.server(other).url + new URL(session.url).pathname
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(await (await fetch(page)).text()) ?? []
    const accepted = new URLSearchParams({ token, action: 'accept' })
    expect((await fetch(page, { method: 'POST', body: accepted, redirect: 'manual' })).status).toBe(303)
    for (const release of RELEASES) await get(release, `POST /v2${at()}/invoicesV2/refresh`, buyer)
    const mine = 'where event_id = $1 and user_id = $2'
    expect(await count(`select count(*) from invoices ${mine}`, buyer.userId)).toBe(1)
    expect(await count(`select count(*) from orders ${mine} and status = 'paid'`, buyer.userId)).toBe(1)
    expect(await count(`select count(*) from outbox ${mine} and action_id = 8`, buyer.userId)).toBe(1)
  })

  it('show in the live of each the votes given in the other', async () => {
    const here = await follow('current')
    const [first, second] = [next(), next()]
    for (const voter of [first, second]) await register('former', voter, registered('open'))
    const vote = `POST /polls/${poll.id}/pollChoices/${poll.pollChoices[0]?.id}`
    await get('former', vote, first)
    await Promise.all([sees(here, 1), sees(follower, 1)])
    await get('current', vote, second)
    await Promise.all([sees(here, 2), sees(follower, 2)])
    for (const release of RELEASES) await ask(release, vote, first)
    expect(await count('select count(*) from poll_votes join polls on id = poll_id where event_id = $1')).toBe(2)
    here.socket.close()
  })

  it.each(BOTH_WAYS)('let in once at the door, by %s, a person scanned by %s again', async (one, other) => {
    const guest = next()
    const { body } = await register(other, guest, registered('open'))
    const scan = { code: body.UserEvent.code }
    const door = `POST ${at()}/days/open/check-ins`
    expect(await get(one, door, lead, scan)).toMatchObject({ result: 'welcome' })
    expect(await get(other, door, lead, scan)).toMatchObject({ result: 'already' })
  })

  type Part = { revision: string; value: object }
  const settings = () => `${organiser()}/parts/settings`

  it.each(BOTH_WAYS)('read by %s an organiser’s changes saved by %s', async (one, other) => {
    const { revision, value } = await get<Part>(one, `GET ${settings()}`, lead)
    const title = { title: `Selon ${other}` }
    const saved = await get<Part>(other, `PUT ${settings()}`, lead, { revision, value: { ...value, ...title } })
    expect(await get(one, `GET ${settings()}`, lead)).toMatchObject({ revision: saved.revision, value: title })
    expect(await get(one, 'GET /context/suite', lead)).toMatchObject({ settings: title })
  })

  it('keep a setting that the former release does not know, which registers and saves nothing over it', async () => {
    const { revision, value } = await get<Part>('current', `GET ${settings()}`, lead)
    const layout = { FO_BADGE_DOOR_LAYOUT: 'a6' }
    await get('current', `PUT ${settings()}`, lead, { revision, value: { ...value, ...layout } })
    expect((await register('former', next(), registered('open'))).status).toBe(200)
    const seen = await get<Part>('former', `GET ${settings()}`, lead)
    expect((await ask('former', `PUT ${settings()}`, lead, seen)).status).toBe(400)
    expect(await get('current', `GET ${settings()}`, lead)).toMatchObject({ value: layout })
  })

  it('read the words of each other’s sendings, and the former never writes to more people than were chosen', async () => {
    const ofFormer = await get<{ audience: object; version: number }>(
      'current',
      `GET ${organiser()}/sendings/${draft}`,
      lead,
    )
    expect(ofFormer.audience).toEqual({ standing: ['registered'] })
    const audience = { standing: ['registered'] }
    const { id } = await get<{ id: string }>('current', `POST ${organiser()}/sendings`, lead, {
      ...newSending,
      audience,
    })
    const ofCurrent = await get<{ audience: object }>('former', `GET ${organiser()}/sendings/${id}`, lead)
    expect(ofCurrent.audience).toEqual({ standing: 'registered' })
    const chosen = { ...newSending, audience: {}, userIds: [lead.userId] }
    const few = await get<{ id: string }>('current', `POST ${organiser()}/sendings`, lead, chosen)
    expect(await get('current', `GET ${organiser()}/sendings/${few.id}`, lead)).toMatchObject({ audience: {} })
    expect((await ask('former', `GET ${organiser()}/sendings/${few.id}`, lead)).status).toBe(500)
    await get('current', `DELETE ${organiser()}/sendings/${few.id}`, lead)
  })

  it('send each person one mail, though the former alone does the deferred work of both', async () => {
    await expect.poll(() => count("select count(*) from outbox where event_id = $1 and status <> 'kept'")).toBe(0)
    const several = await site.rows<{ id: string }>(
      'select user_id as id from outbox where event_id = $1 group by user_id, action_id having count(*) > 1',
      eventId,
    )
    expect(several.map(({ id }) => id).toSorted()).toEqual(toldTwice.toSorted())
    const without = `select count(*) from participations p where event_id = $1 and registered
      and not exists (select from outbox o where o.event_id = p.event_id and o.user_id = p.user_id)`
    expect(await count(without)).toBe(0)
  })

  it('leave the unfinished work of the former to this one, once it is told to stop', async () => {
    const path = `${organiser()}/sendings/${draft}`
    const { version } = await get<{ version: number }>('former', `GET ${path}`, lead)
    await get('former', `POST ${path}/list`, lead, { version })
    const seen = await get<{ version: number; list: { at: string; receiving: number } }>('former', `GET ${path}`, lead)
    const confirmed = { version: seen.version, listAt: seen.list.at, count: seen.list.receiving }
    await get('former', `POST ${path}/confirmation`, lead, confirmed)
    expect(await site.stopFormer()).toBe(0)
    expect(await follower.closed).toMatchObject({ code: 1012 })
    await site.startCurrent('worker')
    await site.rows("update sendings set departs_at = departs_at - interval '1 hour' where id = $1", draft)
    await site.rows("update pgboss.job set start_after = start_after - interval '1 hour' where state < 'active'")
    const left = "select count(*) from outbox where event_id = $1 and status = 'kept' and subject = 'À bientôt'"
    await expect.poll(() => count(left)).toBe(seen.list.receiving)
    expect((await register('current', next(), registered('open'))).status).toBe(200)
    expect((await register('current', next(), registered('few'))).body.code).toBe('DAY_FULL')
  })

  it('give way to the former release again, on the database as this one has left it', async () => {
    await site.startFormer()
    expect((await register('former', next(), registered('open'))).status).toBe(200)
    await neverOversold()
  })
})
