import { readFile } from 'node:fs/promises'
import { EventFileError, exportEvent, importEvent, readEventFile } from '#features/event-file/event-file.service.ts'
import { readEnv } from '#kit/env.ts'
import { hashPassword } from '#kit/password.ts'
import type { Opened } from './open.ts'
import { openPorts } from './open.ts'

const USAGE = 'npm run event -- import FILE | export CONTEXT | check FILE'
const [command, target] = process.argv.slice(2)

async function opened<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const house = await openPorts(readEnv(), { info: () => {}, warn: () => {}, error: console.error })
  try {
    return await work(house)
  } finally {
    await house.close()
  }
}

async function run(): Promise<void> {
  if (target === undefined) throw new Error(USAGE)
  switch (command) {
    case 'check': {
      const file = readEventFile(await readFile(target, 'utf8'))
      console.log(`${target}: « ${file.name} », ${file.days.length} day(s), ${file.people.length} people: valid`)
      return
    }
    case 'import': {
      const file = readEventFile(await readFile(target, 'utf8'))
      await opened(({ ports }) => importEvent({ db: ports.db, now: ports.clock.now(), hash: hashPassword }, file))
      console.log(`${file.context}: imported`)
      return
    }
    case 'export':
      process.stdout.write(await opened(({ ports }) => exportEvent(ports.db, target)))
      return
    default:
      throw new Error(USAGE)
  }
}

try {
  await run()
} catch (error) {
  const messages =
    error instanceof EventFileError
      ? error.faults.map((fault) => `${target}:${fault.line}: ${fault.key}: ${fault.message}`)
      : [error instanceof Error ? error.message : String(error)]
  console.error(messages.join('\n'))
  process.exitCode = 1
}
