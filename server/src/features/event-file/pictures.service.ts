import { IMAGE_ADDRESS } from '@parvis/contract/event-config/event-config.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { listKept } from '#features/event-config/images.service.ts'
import type { Executor } from '#kit/transaction.ts'
import type { FileFault, LineOf } from './faults.service.ts'

/** Each image of ours that a value names, with the key that it stands under. */
function namedIn(value: unknown, key: string): { key: string; id: string }[] {
  if (typeof value === 'string') return [...value.matchAll(IMAGE_ADDRESS)].map(([, id = '']) => ({ key, id }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, one]) => namedIn(one, key === '' ? step : `${key}.${step}`))
}

/** The keys of an event that name a missing image of ours: exported from another server, or removed. */
export async function picturesMissing(db: Executor, config: EventConfig): Promise<string[]> {
  const named = namedIn(config, '')
  if (named.length === 0) return []
  const kept = new Set(await listKept(db, [...new Set(named.map(({ id }) => id))]))
  return [...new Set(named.filter(({ id }) => !kept.has(id)).map(({ key }) => key))]
}

/** The same of a file, by line. */
export async function missingIn(db: Executor, file: EventConfig, lineOf: LineOf): Promise<Omit<FileFault, 'said'>[]> {
  const keys = await picturesMissing(db, file)
  return keys.map((key) => ({ line: lineOf(key), key, message: 'names a picture that is not here' }))
}
