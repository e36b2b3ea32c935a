import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { importEvent } from '#features/event-file/importing.service.ts'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { eventByContext, knowsContext } from '#features/events/events.service.ts'
import { hashPassword } from '#kit/password.ts'
import type { Ports } from '#ports/ports.ts'
import { comingUp } from './demo-dates.ts'

const DEMO = fileURLToPath(new URL('../../demo', import.meta.url))

export interface DemoEvent {
  readonly context: string
  readonly name: string
  readonly people: readonly { readonly email: string; readonly label: string; readonly password: string | undefined }[]
}

const STATES = {
  none: 'n’a pas encore répondu',
  onsite: 'vient sur place',
  remote: 'suit à distance',
  represented: 'est représentée',
  absent: 'ne vient pas',
}

function labelOf({ organiser, exhibitor, firstName, lastName, participation }: EventFile['people'][number]): string {
  const part = organiser ? 'organise' : exhibitor ? 'expose' : STATES[participation.choice]
  return `${firstName} ${lastName}, ${part}`
}

/**
 * Loads missing events from a folder; existing ones keep the organisers' changes. Events of the demonstration, used
 * without a folder, are moved to the future; those of a given folder keep their dates.
 */
export async function loadDemo(ports: Ports, given?: string): Promise<DemoEvent[]> {
  const folder = given ?? DEMO
  const now = ports.clock.now()
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
  const events: DemoEvent[] = []
  for (const name of names) {
    const read = readEventFile(await readFile(join(folder, name), 'utf8'))
    const file = given === undefined ? comingUp(read, now) : read
    if (!(await knowsContext(ports.db, file.context))) await importEvent({ ...ports, now, hash: hashPassword }, file)
    const people = file.people.filter((person) => person.password !== undefined)
    events.push({
      context: file.context,
      name: (await eventByContext(ports.db, file.context)).row.name,
      people: people
        .slice(0, 6)
        .map((person) => ({ email: person.email, label: labelOf(person), password: person.password })),
    })
  }
  return events
}
