import { LOG_MONTHS, MAIL_MONTHS, monthsBefore } from '@parvis/contract/privacy/privacy.rules.ts'
import type { Clock } from '#ports/clock.ts'
import { systemClock } from '#ports/clock.ts'
import type { Ports } from '#ports/ports.ts'
import { erase } from './erasure.service.ts'
import { forgettableIn } from './erasure-impact.service.ts'
import type { Forgettable } from './retention.store.ts'
import {
  countForgettable,
  databaseNow,
  findPlan,
  listForgettable,
  listReturned,
  listSpans,
  removePlan,
  removeReplies,
  savePlan,
} from './retention.store.ts'

const DAY_MS = 24 * 3600 * 1000

/** Tolerated difference of clocks. */
const MOST_DRIFT_MS = 5 * 60_000
/** A day, less an hour in which the next round may start early. */
const NOTICE_MS = 23 * 3600 * 1000
const MOST_MORE = 20

/**
 * Deletes expired data: people of past events, logs, codes, mails, exports. Does nothing if machine and database clocks
 * differ, as a wrong clock would make everything look expired.
 */
export async function retain(ports: Ports, machine: Clock = systemClock): Promise<void> {
  const driftMs = machine.now().getTime() - (await databaseNow(ports.db)).getTime()
  if (!(Math.abs(driftMs) < MOST_DRIFT_MS)) {
    ports.metrics.retentions.inc({ outcome: 'clock' })
    ports.log.error({ driftMs }, 'nothing is forgotten: the clocks of this machine and of the database differ')
    return
  }
  const now = ports.clock.now()
  await removeReplies(ports.db, new Date(now.getTime() - DAY_MS))
  const documents = new Date(now.getTime() - 2 * DAY_MS)
  const expiry = { now, logs: monthsBefore(now, LOG_MONTHS), mails: monthsBefore(now, MAIL_MONTHS), documents }
  for (const forgetOld of ports.hooks.forgetting) await forgetOld(ports, expiry)
  for (const { id: userId, domainId } of await listReturned(ports.db)) await erase(ports, { domainId, userId })
  await forgetPeople(ports, now)
  ports.metrics.retentions.inc({ outcome: 'done' })
}

async function forgetPeople(ports: Ports, now: Date): Promise<void> {
  let planned = 0
  for (const which of forgettableIn(await listSpans(ports.db), now)) planned += await forgetPeopleOf(ports, which, now)
  ports.metrics.plannedErasures.set(planned)
}

/** Erases people announced a day ago; otherwise returns the number to be erased. */
async function forgetPeopleOf(ports: Ports, which: Forgettable, now: Date): Promise<number> {
  const { domainId } = which
  const people = which.over.length === 0 ? 0 : await countForgettable(ports.db, which)
  if (people > 0 && !(await isAnnounced(ports, domainId, people, now))) return people
  if (people > 0) ports.log.warn({ domainId, people }, 'people are erased: their events are long over')
  for (let after: string | undefined = ''; people > 0 && after !== undefined; ) {
    const userIds: string[] = await listForgettable(ports.db, which, after)
    after = userIds.at(-1)
    for (const userId of userIds) await erase(ports, { domainId, userId })
  }
  await removePlan(ports.db, domainId)
  return 0
}

/** Whether about as many were announced a day ago in log and metrics; announces them if not. */
async function isAnnounced(ports: Ports, domainId: string, people: number, now: Date): Promise<boolean> {
  const plan = await findPlan(ports.db, domainId)
  if (plan && plan.plannedAt <= now && people <= plan.people + MOST_MORE)
    return now.getTime() - plan.plannedAt.getTime() >= NOTICE_MS
  await savePlan(ports.db, domainId, { people, plannedAt: now })
  ports.log.warn({ domainId, people }, 'people will be erased in a day: their events are long over')
  return false
}
