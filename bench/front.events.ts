import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { importEvent } from '../server/src/features/event-file/importing.service.ts'
import { readEventFile } from '../server/src/features/event-file/reading.service.ts'
import { hooks } from '../server/src/features.ts'
import { hashPassword } from '../server/src/kit/password.ts'
import { localBus } from '../server/src/ports/bus.ts'

type EventFile = ReturnType<typeof readEventFile>

const root = join(import.meta.dirname, '..')

/** An event of the repository, with dates moved so that registration is open today. */
function read(path: string): EventFile {
  const text = readFileSync(join(root, path), 'utf8')
  const moved = text
    .replaceAll('2027', String(new Date().getFullYear() + 1))
    .replace(/FO_REGISTER_START: '2026-.*'/, "FO_REGISTER_START: '2020-01-01T00:00:00Z'")
  return readEventFile(moved)
}

/** A copy of the event in another domain, with this many times as many items. */
function grown(file: EventFile, times: number, context: string): EventFile {
  const copies = Array.from({ length: times - 1 }, (_, i) => i + 2)
  const again = <T extends { id: string }>(one: T, copy: number): T => ({ ...one, id: `${one.id}-${copy}` })
  return {
    ...file,
    context,
    domain: { ...file.domain, id: `${file.domain.id}-${context}` },
    forms: file.forms.map((form) => {
      const asked = form.models.filter(({ isExtended }) => isExtended)
      const more = copies.flatMap((copy) => asked.map((model) => ({ ...model, key: `${model.key}${copy}` })))
      return { ...form, models: [...form.models, ...more] }
    }),
    conferences: [
      ...file.conferences,
      ...copies.flatMap((copy) =>
        file.conferences.map((one) => ({
          ...again(one, copy),
          isRequired: false,
          slots: one.slots.map((slot) => again(slot, copy)),
        })),
      ),
    ],
    people: file.people.filter(({ email }) => email === VISITOR.email),
  }
}

export const VISITOR = { email: 'visiteur@parvis.example', password: 'parvis-partout' }
export const FOLLOWER = { email: 'loin@parvis.example', password: 'parvis-partout' }
export const CONTEXTS = { event: 'salon', live: 'veillee', grown: 'salon-grand' }

/** Imports the demonstration's trade fair, a copy ten times as large, and a running live. */
export async function seedSite(url: string, times: number): Promise<void> {
  const database = await openDatabase({ url, poolSize: 2 })
  await migrate(database)
  const house = {
    db: database.db,
    hooks,
    bus: localBus(),
    now: new Date(),
    secret: 'a secret of the bench of thirty-two characters',
    hash: hashPassword,
  }
  const salon = read('demo/salon.yaml')
  const live = read('journeys/events/live.yaml')
  // Content embedded from other sites is not ours to measure.
  const settings = { ...live.settings, youtubeId: '' }
  for (const file of [salon, grown(salon, times, CONTEXTS.grown), { ...live, settings }]) await importEvent(house, file)
  await database.close()
}
