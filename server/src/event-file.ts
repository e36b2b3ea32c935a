import { readFile } from 'node:fs/promises'
import { exportEvent, readEventFile } from '#features/event-file/event-file.service.ts'
import { EventFileError, linesOf } from '#features/event-file/faults.service.ts'
import { importEvent } from '#features/event-file/importing.service.ts'
import { databaseName, mustNameDatabase, readEnv } from '#kit/env.ts'
import { createLog } from '#kit/log.ts'
import { hashPassword } from '#kit/password.ts'
import { violated } from '#kit/transaction.ts'
import type { Opened } from './open.ts'
import { openPorts } from './open.ts'

const USAGE = 'npm run event -- import FILE | export CONTEXT | check FILE'
const [command, target] = process.argv.slice(2)

async function opened<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  mustNameDatabase()
  const house = await openPorts(readEnv(), createLog('error', process.stderr))
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
      const text = await readFile(target, 'utf8')
      const file = readEventFile(text)
      mustNameDatabase()
      console.log(`${file.context}: importing into ${databaseName(readEnv())}`)
      await opened(({ ports: { db, clock, secret } }) =>
        importEvent({ db, now: clock.now(), secret, hash: hashPassword }, file, linesOf(text)),
      )
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

const BUSY: readonly string[] = ['55P03', '57014', '40P01', '40001']

/** What went wrong, for a person: a statement, and what it would have written of people, is never shown. */
function inWords(error: unknown): string {
  const code = violated(error)?.code
  if (code !== undefined && BUSY.includes(code)) return 'Others kept the database busy: nothing was changed, try again'
  if (code !== undefined) return `The database refused it (SQLSTATE ${code}): nothing was changed`
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? inWords(error.cause) : error.message
}

try {
  await run()
} catch (error) {
  const messages =
    error instanceof EventFileError
      ? error.faults.map((fault) => `${target}:${fault.line}: ${fault.key}: ${fault.message}`)
      : [inWords(error)]
  console.error(messages.join('\n'))
  process.exitCode = 1
}
