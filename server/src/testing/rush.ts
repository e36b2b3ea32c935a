import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Site } from './machines.ts'
import { importInto, makePeople } from './two-servers.ts'
import type { Ballot } from './voters.ts'
import { makeBallot } from './voters.ts'

const DAYS = 10
const PLACES = 6
const SIDES = 4
const BATCH = 40
const dayIds = Array.from({ length: DAYS }, (_, i) => `d${i}`)

const rushed = {
  parvis: 1,
  domain: { id: 'ruee', name: 'La ruée' },
  context: 'ruee',
  name: 'La ruée',
  days: [
    ...dayIds.map((id, i) => ({ id, day: `2099-05-${i + 10}`, capacity: PLACES })),
    { id: 'all', day: '2099-05-30' },
  ],
  settings: { FO_PHOTOS_ACTIVE: true },
}

export interface Rush {
  readonly eventId: string
  readonly domainId: string
  /** Acknowledged registrations, with the limited day if any. */
  readonly told: ReadonlyMap<string, string | undefined>
  readonly kills: number
  /** Milliseconds until both viewers of the live were updated after each kill. */
  readonly resumed: readonly number[]
  /** Milliseconds of each registration, kills included. */
  readonly waited: readonly number[]
  readonly overfull: readonly unknown[]
}

interface Follower {
  sees(votes: number): Promise<void>
  stop(): void
}

function follow(site: Site, { eventId }: Ballot): Follower {
  let seen = -1
  let isOver = false
  let wake = () => {}
  let socket: WebSocket | undefined
  async function listen(): Promise<void> {
    const own = new WebSocket(`${site.url.replace('https', 'wss')}/api/push/live?eventId=${eventId}`)
    socket = own
    own.on('error', () => {})
    own.on('open', () => own.send(JSON.stringify({ type: 'HELLO' })))
    own.on('message', (data) => {
      const [, votes] = /"totalVotes":(\d+)/.exec(String(data)) ?? []
      if (votes !== undefined) seen = Number(votes)
      wake()
    })
    await once(own, 'close').catch(() => {})
  }
  async function follows(): Promise<void> {
    while (!isOver) {
      await listen()
      await wait(50)
    }
  }
  void follows()
  return {
    async sees(votes) {
      while (seen < votes)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    stop() {
      isOver = true
      socket?.terminate()
    },
  }
}

const overfullDays = async ({ database }: Site, eventId: string): Promise<unknown[]> => {
  const { rows } = await database.pool.query(
    `select day.id, day.taken, held.people from event_days day
      cross join lateral (select count(*)::int as people from participation_days p
        where p.event_id = day.event_id and p.event_day_id = day.id and p.on_site) held
      where day.event_id = $1 and day.capacity is not null and (held.people > day.capacity or held.people <> day.taken)`,
    [eventId],
  )
  return rows
}

/**
 * People register for limited days while processes are killed one after the other: as many kills as requested, then
 * until every day is full. After each kill a vote must reach the live's viewers.
 */
export async function rush(site: Site, kills: number): Promise<Rush> {
  const eventId = await importInto(site.database, rushed)
  const domainId = rushed.domain.id
  const ballot = await makeBallot(site.database, 'ruee-live', kills)
  await site.database.pool.query('update lives set show_results = true where event_id = $1', [ballot.eventId])
  const followers = [follow(site, ballot), follow(site, ballot)]
  const told = new Map<string, string | undefined>()
  const [waited, resumed, overfull]: [number[], number[], unknown[]] = [[], [], []]
  const full = new Set<string>()
  let isKilling = true

  const asks = (person: { userId: string; token: string }, days: readonly string[]) =>
    site.call(`PUT /domains/${domainId}/events/${eventId}/users/${person.userId}/registration`, person.token, {
      values: { participation: { participation: 4 }, dates: { dayIds: days } },
    })

  async function comes(person: { userId: string; token: string }, turn: number): Promise<void> {
    const since = performance.now()
    const open = dayIds.filter((id) => !full.has(id))
    const day = open[turn % Math.max(1, open.length)]
    const { status, body } = await asks(person, day === undefined ? ['all'] : [day, 'all'])
    const isFull = status === 409 && (body as { code?: string }).code === 'DAY_FULL'
    if (isFull && day !== undefined) full.add(day)
    const said = isFull ? (await asks(person, ['all'])).status : status
    if (said !== 200) throw new Error(`A registration was answered ${said}: ${JSON.stringify(body)}`)
    told.set(person.userId, isFull ? undefined : day)
    waited.push(performance.now() - since)
  }

  async function side(): Promise<void> {
    while (isKilling || full.size < DAYS) {
      const batch = await makePeople(site.database, domainId, BATCH)
      for (const [turn, person] of batch.entries()) {
        await comes(person, turn)
        // Below the machine's capacity: the test is about data, not speed.
        await wait(150)
        if (!isKilling && full.size === DAYS) return
      }
    }
  }

  async function killing(): Promise<void> {
    for (let kill = 0; kill < kills; kill++) {
      const machine = site.machines[kill % site.machines.length]
      const voter = ballot.voters[kill]
      if (!machine || !voter) throw new Error('There is nobody to kill')
      const back = site.kill(machine)
      const since = performance.now()
      const { status } = await site.call(`POST /polls/${ballot.pollId}/pollChoices/oui`, voter.token)
      if (status !== 200) throw new Error(`A vote was answered ${status}`)
      await Promise.all(followers.map((one) => one.sees(kill + 1)))
      resumed.push(performance.now() - since)
      await back
      overfull.push(...(await overfullDays(site, eventId)))
    }
    isKilling = false
  }

  await Promise.all([killing(), ...Array.from({ length: SIDES }, side)])
  for (const one of followers) one.stop()
  overfull.push(...(await overfullDays(site, eventId)))
  return { eventId, domainId, told, kills, resumed, waited, overfull }
}

export const PLACES_IN_ALL = DAYS * PLACES
