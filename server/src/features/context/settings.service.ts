import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { Ports } from '#ports/ports.ts'
import { forgetEvent } from './context.service.ts'
import { writeSetting } from './settings.store.ts'

/** Changes one general setting; other processes see it within a second. */
export async function saveSetting<K extends keyof Settings & string>(
  { db }: Pick<Ports, 'db'>,
  eventId: string,
  key: K,
  value: Settings[K],
): Promise<void> {
  await writeSetting(db, eventId, key, value)
  forgetEvent(db)
}
