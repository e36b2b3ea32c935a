import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { decisionIn } from '@parvis/contract/kit/plan.ts'
import { droppedIn } from '#features/event-file/dropped.service.ts'
import { exportEvent, readEventFile } from '#features/event-file/event-file.service.ts'
import { EventFileError, linesOf } from '#features/event-file/faults.service.ts'
import { importEvent, planImport } from '#features/event-file/importing.service.ts'
import { missingIn } from '#features/event-file/pictures.service.ts'
import { linesOfPlan } from '#features/event-file/planning.service.ts'
import { databaseName, mustNameDatabase, readEnv } from '#kit/env.ts'
import { hashPassword } from '#kit/password.ts'
import { inWords, opened } from './command.ts'
import { declared } from './features.ts'

const USAGE =
  'npm run event -- check FILE | plan FILE [--allow ITEM=REMEDY]… | import FILE [--allow ITEM=REMEDY]… | export CONTEXT'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { allow: { type: 'string', multiple: true, default: [] } },
})
const [command, target] = positionals

/** What is chosen of a plan: `conferences.sport-1=move:sport-2`. */
function allowed(): Decision[] {
  return values.allow.map((said) => {
    const decision = decisionIn(said)
    if (!decision) throw new Error(`--allow ITEM=REMEDY: “${said}” is not one`)
    return decision
  })
}

/** Says what the file writes that nobody will see; of pictures, where there is a server to ask. */
function warn(file: EventFile, text: string, missing: Awaited<ReturnType<typeof missingIn>> = []): void {
  for (const { line, key, message } of [...droppedIn(file, linesOf(text), declared.parts), ...missing])
    console.warn(`${target}:${line}: ${key}: ${message}`)
}

async function run(): Promise<void> {
  const allow = allowed()
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
      const { plan, missing } = await opened(async ({ ports: { db, clock, secret } }) => ({
        plan: await planImport({ db, declared, now: clock.now(), secret, allow }, file, linesOf(text)),
        missing: await missingIn(db, file, linesOf(text)),
      }))
      console.log(linesOfPlan(plan).join('\n'))
      warn(file, text, missing)
      if (plan.open.length > 0) process.exitCode = 1
      return
    }
    case 'import': {
      const text = await readFile(target, 'utf8')
      const file = readEventFile(text)
      mustNameDatabase()
      console.log(`${file.context}: importing into ${databaseName(readEnv())}`)
      const missing = await opened(async ({ ports: { db, clock, secret } }) => {
        await importEvent({ db, declared, now: clock.now(), secret, hash: hashPassword, allow }, file, linesOf(text))
        return missingIn(db, file, linesOf(text))
      })
      console.log(`${file.context}: imported`)
      warn(file, text, missing)
      return
    }
    case 'export':
      process.stdout.write(await opened(({ ports }) => exportEvent(ports, target)))
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
      ? error.faults.map(({ line, key, message, hint = '' }) =>
          [`${target}:${line}: ${key}: ${message}`, ...(hint === '' ? [] : [`    ${hint}`])].join('\n'),
        )
      : [inWords(error)]
  console.error(messages.join('\n'))
  process.exitCode = 1
}
