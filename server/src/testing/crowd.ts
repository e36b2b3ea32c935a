import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Database } from '#db/open.ts'
import type { Random } from './random.ts'
import { randomFrom } from './random.ts'
import type { Reply, Server } from './server-process.ts'
import { callServer, NoAnswer } from './server-process.ts'

/** The saved state of a person: each call saves all of it or nothing. */
interface SavedPerson {
  readonly choice: 'none' | 'onsite' | 'remote' | 'absent'
  readonly days: readonly string[]
  /** Written in both the participation's form and the person's name. */
  readonly mark: string | null
  readonly mails: number
  readonly draft: { readonly version: number; readonly mark: string } | null
}

interface Member {
  readonly email: string
  readonly userId: string
  readonly token: string
  standing: SavedPerson
  /** The state if an unanswered call was saved after all. */
  perhaps: SavedPerson | undefined
}

export interface Crowd {
  readonly answered: { registrations: number; drafts: number; accounts: number; mails: number; refusals: number }
  random(limit: number): number
  /** Calls the server concurrently; calls `kill` once `isEnough`, and returns when the server is gone. */
  workUntil(server: Server, isEnough: () => boolean, kill: () => Promise<void>): Promise<void>
  check(database: Database, when: string): Promise<void>
  organiser(server: Server): Promise<{ token: string; path: string }>
  /** People with more or fewer mails than changes. */
  mailsMissing(pool: pg.Pool): Promise<string[]>
}

/** `j1` and `j2` fill up. */
export const crowdedEvent = {
  parvis: 1,
  domain: { id: 'foule', name: 'Foule' },
  context: 'foule',
  name: 'La foule',
  days: [
    { id: 'j1', day: '2099-05-11', capacity: 25 },
    { id: 'j2', day: '2099-05-12', capacity: 15 },
    { id: 'j3', day: '2099-05-13' },
  ],
  // People sign up without verification.
  settings: { FO_MEETING_AUTO_CONNECT: true, FO_FORM_ID: 'infos', FO_VERIFIED_EMAIL_PLACES: false },
  forms: [
    {
      id: 'infos',
      name: 'Infos',
      models: [
        { key: 'lastName', model: 'U', component: 'text', label: 'Nom' },
        { key: 'attentes', model: 'UE', component: 'text', label: 'Attentes', isExtended: true },
      ],
    },
  ],
  people: [
    { email: 'orga@exemple.fr', firstName: 'Orga', lastName: 'Roux', organiser: true, password: 'parvis-partout' },
  ],
}

const SIDES = 8
const CODES = { onsite: 4, remote: 1, absent: 3 } as const
const fresh: SavedPerson = { choice: 'none', days: [], mark: null, mails: 0, draft: null }

interface Doing {
  readonly domainId: string
  readonly eventId: string
  readonly path: string
  readonly random: Random
  readonly members: Member[]
  readonly answered: Crowd['answered']
  asked: number
  readonly faults: string[]
}

async function create(doing: Doing, at: Server): Promise<Member> {
  const { domainId, eventId, members, answered } = doing
  const email = `personne.${++doing.asked}@exemple.fr`
  const account = { email, firstName: 'Camille', lastName: 'Roux' }
  const reply = await callServer(at, `POST /domains/${domainId}/users?eventId=${eventId}`, { body: account })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { token, user } = (reply.body as { data: { token: string; user: { id: string } } }).data
  const member: Member = { email, userId: user.id, token, standing: fresh, perhaps: undefined }
  members.push(member)
  answered.accounts++
  return member
}

/** Saves a change of a member; `next` is their state once it is acknowledged. */
async function save(
  { path }: Doing,
  at: Server,
  member: Member,
  { what, body, next }: { what: 'registration' | 'draft'; body: object; next: SavedPerson },
): Promise<Reply> {
  member.perhaps = next
  const reply = await callServer(at, `PUT ${path}/users/${member.userId}/${what}`, { token: member.token, body })
  member.perhaps = undefined
  if (reply.status === 200) member.standing = next
  return reply
}

async function register(doing: Doing, at: Server, member: Member): Promise<void> {
  const { random, answered, faults } = doing
  const { standing } = member
  const choice = (['onsite', 'onsite', 'remote', 'absent', 'absent', 'absent'] as const)[random(6)] ?? 'absent'
  const dayIds = ['j1', 'j2', 'j3'].filter(() => random(2) === 0)
  if (dayIds.length === 0) dayIds.push('j3')
  const days = choice === 'absent' ? [] : dayIds
  const mark = `M${random(2 ** 30)}`
  const values = {
    participation: { participation: CODES[choice] },
    dates: { dayIds },
    form: { lastName: mark, attentes: mark },
  }
  const isNews = choice !== standing.choice || days.join() !== standing.days.join()
  const next = {
    choice,
    days,
    mark: choice === 'absent' ? standing.mark : mark,
    mails: standing.mails + (isNews ? 1 : 0),
    draft: null,
  }
  const reply = await save(doing, at, member, { what: 'registration', body: { values }, next })
  if (reply.status === 200) {
    answered.registrations++
    if (isNews) answered.mails++
  } else if (reply.status === 409) answered.refusals++
  else faults.push(`registration: ${reply.status} ${JSON.stringify(reply.body)}`)
}

async function keepDraft(doing: Doing, at: Server, member: Member): Promise<void> {
  const version = member.standing.draft?.version ?? 0
  const mark = `D${doing.random(2 ** 30)}`
  const body = { step: 'form', values: { form: { attentes: mark } }, version }
  const next = { ...member.standing, draft: { version: version + 1, mark } }
  const reply = await save(doing, at, member, { what: 'draft', body, next })
  if (reply.status === 200) doing.answered.drafts++
  else doing.faults.push(`draft: ${reply.status} ${JSON.stringify(reply.body)}`)
}

/** A sequential client, until the server is gone. */
async function side(doing: Doing, at: Server, own: Member[], onAnswer: () => void): Promise<void> {
  for (;;) {
    const member = own[doing.random(own.length)]
    const what = doing.random(10)
    if (!member || what === 0) own.push(await create(doing, at))
    else if (what < 4) await keepDraft(doing, at, member)
    else await register(doing, at, member)
    onAnswer()
  }
}

export async function makeCrowd(server: Server, seed: number): Promise<Crowd> {
  const { body } = await callServer(server, 'GET /context/foule')
  const { id: eventId, domainId } = body as { id: string; domainId: string }
  const path = `/domains/${domainId}/events/${eventId}`
  const random = randomFrom(seed)
  const members: Member[] = []
  const answered = { registrations: 0, drafts: 0, accounts: 0, mails: 0, refusals: 0 }
  const faults: string[] = []
  const doing: Doing = { domainId, eventId, path, random, members, answered, faults, asked: 0 }

  return {
    answered,
    random,
    async workUntil(at, isEnough, kill) {
      let killed: Promise<void> | undefined
      const onAnswer = () => {
        if (isEnough()) killed ??= kill()
      }
      const sides = Array.from({ length: SIDES }, (_, i) => members.filter((_member, n) => n % SIDES === i))
      const ends = await Promise.allSettled(sides.map((own) => side(doing, at, own, onAnswer)))
      for (const end of ends) if (end.status === 'rejected' && !(end.reason instanceof NoAnswer)) throw end.reason
      await killed
      expect(faults, at.output()).toEqual([])
      expect(killed, 'the server died by itself').toBeDefined()
    },
    async check({ db }, when) {
      const kept = await standings(db)
      for (const member of members) {
        const found = kept.get(member.email)
        const allowed = [member.standing, ...(member.perhaps ? [member.perhaps] : [])]
        expect(allowed, `${when}: ${member.email}`).toContainEqual(found)
        member.standing = found ?? fresh
        member.perhaps = undefined
      }
    },
    async organiser(at) {
      const reply = await callServer(at, 'POST /authentications/login', {
        body: { email: 'orga@exemple.fr', password: 'parvis-partout', eventId },
      })
      return { token: (reply.body as { token: string }).token, path }
    },
    async mailsMissing(pool) {
      const { rows } = await pool.query<{ to: string; mails: number }>(
        'select to_address as to, count(*)::int as mails from outbox group by 1',
      )
      const mails = new Map(rows.map((row) => [row.to, row.mails]))
      return members
        .filter(({ email, standing }) => (mails.get(email) ?? 0) !== standing.mails)
        .map(({ email }) => email)
    },
  }
}

async function standings(db: Database['db']): Promise<Map<string, SavedPerson>> {
  const { rows } = await db.execute<{ email: string; name: string; standing: SavedPerson }>(sql`
    select a.email, u.last_name as name, jsonb_build_object(
      'choice', case when not coalesce(p.responded or p.registered, false) then 'none' when p.is_remote then 'remote' when p.registered then 'onsite' else 'absent' end,
      'days', coalesce((select jsonb_agg(d.event_day_id order by d.event_day_id) from participation_days d
        where d.event_id = p.event_id and d.user_id = p.user_id and d.registered), '[]'),
      'mark', p.extended ->> 'attentes',
      'mails', (select count(*) from outbox m where m.user_id = u.id),
      'draft', (select jsonb_build_object('version', f.version, 'mark', f.values #>> '{form,attentes}') from drafts f where f.user_id = u.id)
    ) as standing
    from users u join authentications a on a.user_id = u.id left join participations p on p.user_id = u.id`)
  for (const { email, name, standing } of rows) {
    const written = standing.mark ?? 'Roux'
    if (name !== written) throw new Error(`${email}: the name says ${name}, the form ${written}`)
  }
  return new Map(rows.map(({ email, standing }) => [email, standing]))
}
