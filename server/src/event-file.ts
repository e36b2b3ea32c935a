import { readFile } from 'node:fs/promises'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { droppedIn } from '#features/event-file/dropped.service.ts'
import { exportEvent, readEventFile } from '#features/event-file/event-file.service.ts'
import { EventFileError, linesOf } from '#features/event-file/faults.service.ts'
import { importEvent, planImport } from '#features/event-file/importing.service.ts'
import { linesOfPlan } from '#features/event-file/planning.service.ts'
import { databaseName, mustNameDatabase, readEnv } from '#kit/env.ts'
import { hashPassword } from '#kit/password.ts'
import { inWords, opened } from './command.ts'

const USAGE = 'npm run event -- check FILE | plan FILE | import FILE | export CONTEXT'
const [command, target] = process.argv.slice(2)

/** Says what the file writes that nobody will see. */
function warn(file: EventFile, text: string): void {
  for (const { line, key, message } of droppedIn(file, linesOf(text)))
    console.warn(`${target}:${line}: ${key}: ${message}`)
}

async function run(): Promise<void> {
  if (target === undefined) throw new Error(USAGE)
  switch (command) {
    case 'check': {
      const text = await readFile(target, 'utf8')
      const file = readEventFile(text)
      console.log(`${target}: « ${file.name} », ${file.days.length} day(s), ${file.people.length} people: valid`)
      warn(file, text)
      return
    }
    case 'plan': {
      const text = await readFile(target, 'utf8')
      const file = readEventFile(text)
      mustNameDatabase()
      console.log(`${file.context}: planning for ${databaseName(readEnv())}`)
      const plan = await opened(({ ports: { db, clock, secret } }) =>
        planImport({ db, now: clock.now(), secret }, file, linesOf(text)),
      )
      console.log(linesOfPlan(plan).join('\n'))
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
      warn(file, text)
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
      : [inWords(error)]
  console.error(messages.join('\n'))
  process.exitCode = 1
}
