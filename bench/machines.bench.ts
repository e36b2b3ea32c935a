import { anHourGoesBy } from '../server/src/testing/an-hour.ts'
import type { Site } from '../server/src/testing/machines.ts'
import { startSite } from '../server/src/testing/machines.ts'
import type { Rush } from '../server/src/testing/rush.ts'
import { PLACES_IN_ALL, rush } from '../server/src/testing/rush.ts'
import { print, rounded } from './measure.ts'

/** Number of kills: `--kills 100`. Each process is back before the next is killed. */
const given = process.argv.indexOf('--kills')
const KILLS = given === -1 ? 30 : Number(process.argv[given + 1])

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0

async function mailsOf(site: Site, { eventId, told }: Rush): Promise<{ missing: number; double: number }> {
  for (;;) {
    await anHourGoesBy(site.database.pool)
    const { rows } = await site.database.pool.query<{ left: number; people: number; mails: number }>(
      `select count(*) filter (where status <> 'kept')::int as left, count(distinct user_id)::int as people, count(*)::int as mails
        from outbox where event_id = $1`,
      [eventId],
    )
    const [{ left, people, mails } = { left: 0, people: 0, mails: 0 }] = rows
    if (left === 0) return { missing: told.size - people, double: mails - people }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

const site = await startSite()
try {
  const since = performance.now()
  const done = await rush(site, KILLS)
  const seconds = (performance.now() - since) / 1_000
  const mails = await mailsOf(site, done)
  const onDays = [...done.told.values()].filter((day) => day !== undefined).length
  const isWhole = done.overfull.length === 0 && onDays === PLACES_IN_ALL && mails.missing === 0 && mails.double === 0
  print({
    name: 'machines',
    passes: isWhole,
    kills: done.kills,
    secondsBetweenKills: rounded(seconds / done.kills),
    registrations: done.told.size,
    registrationMs: { p50: rounded(quantile(done.waited, 0.5)), p99: rounded(quantile(done.waited, 0.99)) },
    liveResumedMs: { p50: rounded(quantile(done.resumed, 0.5)), worst: rounded(Math.max(...done.resumed)) },
    daysOverfull: done.overfull.length,
    placesGiven: onDays,
    places: PLACES_IN_ALL,
    mails,
  })
  process.exitCode = isWhole ? 0 : 1
} finally {
  await site.close()
}
