import type { Ports } from '#ports/ports.ts'
import { nameOf, rowsOf } from './copy.store.ts'

export interface DataCopy {
  readonly domainId: string
  readonly userId: string
  readonly madeAt: string
  readonly data: Readonly<Record<string, readonly Record<string, unknown>[]>>
}

/** All data about a person by table (GDPR, articles 15 and 20). */
export async function copyOf(
  ports: Ports,
  { domainId, userId }: { domainId: string; userId: string },
): Promise<DataCopy> {
  const data: Record<string, Record<string, unknown>[]> = {}
  for (const place of ports.hooks.kept) {
    const rows = await rowsOf(ports.db, place, userId)
    if (rows.length > 0) data[nameOf(place)] = rows
  }
  return { domainId, userId, madeAt: ports.clock.now().toISOString(), data }
}
