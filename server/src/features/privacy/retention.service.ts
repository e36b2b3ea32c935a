import { isForgettable, LOG_MONTHS, MAIL_MONTHS, monthsBefore } from '@parvis/contract/privacy/privacy.rules.ts'
import { loadEvent } from '#features/context/context.service.ts'
import { mimeKey } from '#features/emails/emails.jobs.ts'
import type { Ports } from '#ports/ports.ts'
import { erase } from './erasure.service.ts'
import {
  emptyMails,
  forgetTraces,
  listForgettable,
  listOldExports,
  listOldMails,
  listSpans,
  removeExports,
} from './retention.store.ts'

const DAY_MS = 24 * 3600 * 1000

/** Forgets everything that has been kept long enough: people of events that are over, logs, codes, mails, exports. */
export async function retain(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const yesterday = new Date(now.getTime() - DAY_MS)
  await forgetTraces(ports.db, { now, logsBefore: monthsBefore(now, LOG_MONTHS), repliesBefore: yesterday })
  await forgetMails(ports, monthsBefore(now, MAIL_MONTHS))
  await forgetExports(ports, new Date(now.getTime() - 2 * DAY_MS))
  await forgetPeople(ports, now)
}

async function forgetMails({ db, storage }: Ports, before: Date): Promise<void> {
  for (let ids = await listOldMails(db, before); ids.length > 0; ids = await listOldMails(db, before)) {
    // The bytes first: were the body gone, nothing would remember them.
    for (const id of ids) await storage.delete(mimeKey(id))
    await emptyMails(db, ids)
  }
}

/** Exports go a day after they were made; this is for those whose job was lost. */
async function forgetExports({ db, storage }: Ports, before: Date): Promise<void> {
  for (let old = await listOldExports(db, before); old.length > 0; old = await listOldExports(db, before)) {
    for (const { key } of old) if (key !== null) await storage.delete(key)
    await removeExports(
      db,
      old.map(({ id }) => id),
    )
  }
}

async function forgetPeople(ports: Ports, now: Date): Promise<void> {
  const domains = new Map<string, { over: string[]; current: number }>()
  for (const { id, domainId, days } of await listSpans(ports.db)) {
    const { layers } = await loadEvent(ports.db, id)
    const domain = domains.get(domainId) ?? { over: [], current: 0 }
    if (isForgettable(layers.settings, days, now)) domain.over.push(id)
    else domain.current++
    domains.set(domainId, domain)
  }
  for (const [domainId, { over, current }] of domains) {
    if (over.length === 0) continue
    const withIdle = current === 0 ? monthsBefore(now, LOG_MONTHS) : null
    await forgetPeopleOf(ports, domainId, { over, withIdle })
  }
}

async function forgetPeopleOf(
  ports: Ports,
  domainId: string,
  which: { over: readonly string[]; withIdle: Date | null },
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const userIds: string[] = await listForgettable(ports.db, { domainId, ...which, after })
    after = userIds.at(-1)
    for (const userId of userIds) await erase(ports, { domainId, userId })
  }
}
