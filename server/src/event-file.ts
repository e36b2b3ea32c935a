import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { decisionIn } from '@parvis/contract/kit/plan.ts'
import { textFileOf } from '@parvis/contract/kit/text-file.ts'
import { factsFor } from '#features/event-config/readiness.service.ts'
import { droppedIn } from '#features/event-file/dropped.service.ts'
import { exportEvent } from '#features/event-file/event-file.service.ts'
import { EventFileError } from '#features/event-file/faults.service.ts'
import type { FileHouse } from '#features/event-file/importing.service.ts'
import { importEvent, planImport } from '#features/event-file/importing.service.ts'
import { missingIn } from '#features/event-file/pictures.service.ts'
import { linesOfPlan } from '#features/event-file/plan-lines.service.ts'
import { mustNotStopGuests } from '#features/event-file/publishing.service.ts'
import type { LocatedFile } from '#features/event-file/reading.service.ts'
import { readLocated } from '#features/event-file/reading.service.ts'
import type { CommandContext } from '#kit/command-context.ts'
import { runCommand, writeLine } from '#kit/command-context.ts'
import { databaseName, mustNameDatabase, readEnv } from '#kit/env.ts'
import { hashPassword } from '#kit/password.ts'
import { command, inWords, opened } from './command.ts'
import { hooks } from './features.ts'

const NOT_TEXT = 'not UTF-8, UTF-16 with its mark, nor windows-1252: save it as UTF-8'
const WINDOWS = 'not UTF-8: read as windows-1252; look at its accents, or save it as UTF-8'
const USAGE =
  'npm run event -- check FILE | plan FILE [--allow ITEM=REMEDY]… | import FILE [--allow ITEM=REMEDY]… | export CONTEXT'
const argumentsIn = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { allow: { type: 'string', multiple: true, default: [] } },
  })

/** Parses decisions such as `conferences.sport-1=move:sport-2`. */
function allowed(allow: readonly string[]): Decision[] {
  return allow.map((said) => {
    const decision = decisionIn(said)
    if (!decision) throw new Error(`--allow ITEM=REMEDY: “${said}” is not one`)
    return decision
  })
}

/** Warns about files that are not UTF-8, whose accents may be misread. */
async function readTarget({ stderr }: CommandContext, target: string): Promise<LocatedFile> {
  const read = textFileOf(await readFile(target))
  if (read === undefined) throw new Error(`${target}: ${NOT_TEXT}`)
  if (read.encoding === 'windows-1252') writeLine(stderr, `${target}: ${WINDOWS}`)
  return readLocated(read.text)
}

/** Warns about settings without effect, and about missing images if a server is available. */
function warn(
  { stderr }: CommandContext,
  target: string,
  { file, lineOf }: LocatedFile,
  missing: Awaited<ReturnType<typeof missingIn>> = [],
): void {
  for (const { line, key, message } of [...droppedIn(file, lineOf, hooks.parts), ...missing])
    writeLine(stderr, `${target}:${line}: ${key}: ${message}`)
}

async function run(args: readonly string[], around: CommandContext): Promise<number> {
  const { positionals, values } = argumentsIn(args)
  const [verb, target] = positionals
  const allow = allowed(values.allow)
  if (target === undefined) throw new Error(USAGE)
  const { env, stdout } = around
  switch (verb) {
    case 'check': {
      const read = await readTarget(around, target)
      const { file } = read
      writeLine(stdout, `${target}: « ${file.name} », ${file.days.length} day(s), ${file.people.length} people: valid`)
      warn(around, target, read)
      return 0
    }
    case 'plan': {
      const read = await readTarget(around, target)
      const { file, lineOf } = read
      mustNameDatabase(env)
      writeLine(stdout, `${file.context}: planning for ${databaseName(readEnv(env))}`)
      const { plan, missing } = await opened(around, async ({ ports: { db, bus, clock, secret } }) => ({
        plan: await planImport({ db, hooks, bus, now: clock.now(), secret, allow }, file, lineOf),
        missing: await missingIn(db, file, lineOf),
      }))
      writeLine(stdout, linesOfPlan(plan).join('\n'))
      warn(around, target, read, missing)
      return plan.open.length > 0 ? 1 : 0
    }
    case 'import': {
      const read = await readTarget(around, target)
      const { file, lineOf } = read
      mustNameDatabase(env)
      writeLine(stdout, `${file.context}: importing into ${databaseName(readEnv(env))}`)
      const missing = await opened(around, async ({ ports }) => {
        const { db, bus, clock, secret } = ports
        const now = clock.now()
        const facts = await factsFor(ports, file)
        const mayPublish: FileHouse['mayPublish'] = ({ isNew, before, after }) =>
          mustNotStopGuests({ before: isNew ? undefined : before, after }, facts, { now, lineOf })
        await importEvent({ db, hooks, bus, now, secret, hash: hashPassword, allow, mayPublish }, file, lineOf)
        return missingIn(db, file, lineOf)
      })
      writeLine(stdout, `${file.context}: imported`)
      warn(around, target, read, missing)
      return 0
    }
    case 'export':
      stdout.write(await opened(around, ({ ports }) => exportEvent(ports, target)))
      return 0
    default:
      throw new Error(USAGE)
  }
}

function faultsInWords(error: unknown, args: readonly string[]): string {
  if (!(error instanceof EventFileError)) return inWords(error)
  const [, target] = argumentsIn(args).positionals
  const faults = error.faults.map(({ line, key, message, hint = '' }) =>
    [`${target}:${line}: ${key}: ${message}`, ...(hint === '' ? [] : [`    ${hint}`])].join('\n'),
  )
  return [...faults, ...(error.more > 0 ? [`${target}: and ${error.more} more`] : [])].join('\n')
}

/** `check FILE`, `plan FILE`, `import FILE` or `export CONTEXT`. */
export const main = command(run, faultsInWords)

if (import.meta.main) await runCommand(main)
