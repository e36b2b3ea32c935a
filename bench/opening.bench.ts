import { join } from 'node:path'
import { buildFront } from '../scripts/front-build.ts'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import type { Seeded } from './event.ts'
import { seedEvent } from './event.ts'
import { print, rounded } from './measure.ts'
import type { Crowd, CrowdResult } from './opening.child.ts'
import type { Step } from './opening.record.ts'
import { recordVisit } from './opening.record.ts'
import { scratchDatabase } from './scratch.ts'

/** People, and the seconds within which they arrive: steadily, then nearly at once, with the page's files cached. */
const RUNS = [
  { name: 'few', count: 200, seconds: 6, hasFiles: false },
  { name: 'minute', count: 2000, seconds: 60, hasFiles: false },
  { name: 'rush', count: 2000, seconds: 3, hasFiles: true },
] as const
/** Mean pause of a person in `opening.child.ts`. */
const MEAN_PAUSE_S = 0.7
const FOLDER = '.data/bench/front'

type Run = (typeof RUNS)[number]

/** Registrations in the database exactly as typed, with their mail. */
async function countWhole({ pool, eventId }: Seeded, { from, count }: { from: number; count: number }) {
  const { rows } = await pool.query<{ whole: number; accounts: number }>(
    `with people as (
       select a.user_id, a.email, split_part(split_part(a.email, '@', 1), '-', 2)::int as number
       from authentications a where a.email like 'ouverture-%'
     )
     select count(*)::int as accounts, count(*) filter (where exists (
       select 1 from participations p join users u on u.id = p.user_id
       where p.event_id = $1 and p.user_id = people.user_id and p.registered and p.version = 1 and p.typo_id = 'visiteur'
         and p.extended ->> 'repas' = 'vegetarien' and u.last_name = upper('prunelle-' || people.number)
         and (select array_agg(d.event_day_id order by d.event_day_id) from participation_days d
           where d.event_id = $1 and d.user_id = p.user_id and d.registered and d.on_site) = array['j1', 'j2']
         and (select count(*) from outbox m where m.event_id = $1 and m.user_id = p.user_id and m.action_id = 1) = 1
     ))::int as whole
     from people where number between $2 and $3`,
    [eventId, from, from + count - 1],
  )
  return rows[0] ?? { whole: 0, accounts: 0 }
}

interface OpeningSite {
  readonly site: Child
  readonly people: Child
  readonly seeded: Seeded
  readonly steps: readonly Step[]
}

async function open({ site, people, seeded, steps }: OpeningSite, run: Run, from: number) {
  const before = await site.ask<NodeJS.CpuUsage>('cpu')
  const { count, seconds, hasFiles } = run
  const port = await site.ask<number>('port')
  const asked = steps.filter(({ kind }) => kind !== 'file' || !hasFiles)
  const result = await people.ask<CrowdResult>('play', { count, seconds, port, steps: asked, from } satisfies Crowd)
  const after = await site.ask<NodeJS.CpuUsage>('cpu')
  const { whole, accounts } = await countWhole(seeded, { from, count: run.count })
  const { statuses, gaveUp, ...times } = result
  const sum = (isSuch: (status: number) => boolean) =>
    Object.entries(statuses).reduce((all, [status, count]) => all + (isSuch(Number(status)) ? count : 0), 0)
  return {
    ...{ ...run, accounts, whole, lost: run.count - whole, gaveUp: gaveUp.length, firstGivenUp: gaveUp[0]?.last },
    ...{ serverErrors: sum((status) => status >= 500), unanswered: statuses[0] ?? 0, refused: statuses[429] ?? 0 },
    ...{ requests: sum(() => true), statuses, ...times, seconds: rounded(times.seconds) },
    cpuMs: rounded((after.user + after.system - before.user - before.system) / 1000 / run.count),
    memoryMb: Math.round((await site.ask<number>('memory')) / 2 ** 20),
  }
}

const isWrong = (run: Awaited<ReturnType<typeof open>>) =>
  run.lost + run.gaveUp + run.serverErrors + run.unanswered + run.withoutRetryAfter > 0

if ((await buildFront((sentence) => console.error(sentence), FOLDER)) !== 0) process.exit(1)
const scratch = await scratchDatabase()
const children: Child[] = []
try {
  const seeded = await seedEvent(scratch.url)
  const site = await startChild('front.child.ts', {
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: scratch.url,
      DEMO: 'off',
    },
    // Rate limits as in production, although all people share one address, as in a venue.
    ...{ RATE_LIMIT: '1', LOG_LEVEL: 'silent', SECRET: 'a secret of the bench of thirty-two characters' },
    ...{ DATA_DIR: '.data/bench', FRONT_DIST: join(import.meta.dirname, '..', FOLDER) },
  })
  children.push(site)
  const people = await startChild('opening.child.ts')
  children.push(people)
  const steps = await recordVisit(`http://127.0.0.1:${await site.ask<number>('port')}`, 'bench')
  const done = []
  let from = 0
  for (const run of RUNS) {
    done.push(await open({ site, people, seeded, steps }, run, from))
    from += run.count
  }
  const [few, minute] = done
  if (!few || !minute) throw new Error('Nobody came')
  const floor = RUNS[1].seconds + MEAN_PAUSE_S * steps.filter(({ method }) => method !== 'GET').length
  const kinds = { page: 0, file: 0, call: 0 }
  for (const { kind } of steps) kinds[kind]++
  print({
    // The floor: the last arrival, plus pauses.
    ...{ name: 'opening', ours: minute.seconds, floor: rounded(floor), ratio: rounded(floor / minute.seconds) },
    unit: 's until all have registered',
    ...{ growth: rounded(minute.cpuMs / few.cpuMs), requestsOfAVisit: kinds, calls: listed(steps), runs: done },
  })
  if (done.some(isWrong)) process.exitCode = 1
  await seeded.close()
} finally {
  for (const child of children) await child.stop()
  await scratch.drop()
}

function listed(steps: readonly Step[]): string[] {
  return steps.filter(({ kind }) => kind === 'call').map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)
}
