import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Ports } from '#ports/ports.ts'
import { forgetEvent } from './events.service.ts'
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
