import { partRefusals } from '@parvis/contract/event-config/event-config.ts'
import type { EventFile, ImportedFile, importFile as shape } from '@parvis/contract/event-file/event-file.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'
import { markOf } from '#features/event-config/merging.service.ts'
import { mustMayChange } from '#features/event-config/needs.service.ts'
import { planOf, told } from '#features/event-config/revisions.service.ts'
import { tellSaved } from '#features/event-config/rules.service.ts'
import { contextPart, lockEvent } from '#features/events/events.part.ts'
import { eventByContext, forgetEvent, knowsContext, loadEvent } from '#features/events/events.service.ts'
import type { Caller } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { EventScope } from '#kit/part.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { ThreadEndedError } from '#ports/threads.ts'
import { droppedByImport } from './dropped.service.ts'
import type { FileFault, LineOf } from './faults.service.ts'
import { EventFileError, faultAt, lineFrom } from './faults.service.ts'
import type { Imported } from './importing.service.ts'
import { importIn, tryImport, Undecided } from './importing.service.ts'
import { picturesMissing } from './pictures.service.ts'
import type { Reading } from './reading.thread.ts'

type ImportRequest = HandlerInput<typeof shape>['body'] & { readonly caller: Caller; readonly language: string }

/**
 * Imports a file into an event from the browser, or plans to. The people and companies of the file are ignored, and the
 * event keeps its organisation and its publication.
 */
export async function importFile(ports: Ports, place: EventScope, asked: ImportRequest): Promise<ImportedFile> {
  const { text, revision, dryRun, why, language } = asked
  const mustBeSeen = ({ before }: Imported) => {
    if (revision !== undefined && revision !== markOf(before)) refuse(common.STALE)
  }
  try {
    const { file, lineOf } = await readApart(ports, text)
    await mustBeOf(ports, place, file, lineOf)
    const work = async (tx: Tx): Promise<Imported> => {
      const done = await importOwn(tx, ports, { place, asked, file, lineOf })
      mustBeSeen(done)
      addAuditDetails({ ...told(planOf(done.before, done)), why })
      return done
    }
    const done = dryRun ? await tryImport(ports.db, work) : await transaction(ports.db, work)
    return {
      revision: markOf(dryRun ? done.before : done.after),
      plan: planOf(done.before, done),
      dropped: droppedByImport(file, ports.hooks.parts),
      missing: await picturesMissing(ports.db, file),
      people: file.people.length,
      companies: file.companies.length,
    }
  } catch (error) {
    if (error instanceof Undecided) {
      mustBeSeen(error.outcome)
      refuse(partRefusals.PLAN_REFUSED, {}, [], planOf(error.outcome.before, error.outcome))
    }
    if (error instanceof ThreadEndedError) refuse(partRefusals.FILE_TOO_HEAVY)
    if (error instanceof EventFileError) {
      const byLine = error.faults.toSorted((one, other) => one.line - other.line)
      refuse(partRefusals.FILE_FAULTS, {}, [], { faults: byLine.map(inWords(language)), more: error.more })
    }
    throw error
  } finally {
    forgetEvent(ports.db)
  }
}

const READING = new URL('reading.thread.ts', import.meta.url)

/** Reads a file in a thread, so that other requests are answered meanwhile. */
async function readApart({ threads }: Ports, text: string): Promise<{ file: EventFile; lineOf: LineOf }> {
  const reading = await threads.run<Reading>(READING, 'read', text)
  if ('faults' in reading) throw new EventFileError(reading.faults, reading.more)
  return { file: reading.file, lineOf: lineFrom(reading.lines) }
}

interface Own {
  readonly place: EventScope
  readonly asked: ImportRequest
  readonly file: EventFile
  readonly lineOf: LineOf
}

/** Imports the event of the file, without its people, companies, organisation and publication. */
async function importOwn(
  tx: Tx,
  ports: Ports,
  { place, asked: { allow, caller, why }, file, lineOf }: Own,
): Promise<Imported> {
  const { hooks, bus, clock, secret } = ports
  await lockEvent(tx, place)
  const { domain, published } = await contextPart.read(tx, place, hooks.parts.reading)
  const by = { userId: caller.userId, why }
  const house = { hooks, bus, now: clock.now(), secret, allow, hashes: new Map(), by }
  const done = await importIn(tx, house, { ...file, domain, published, people: [], companies: [] }, lineOf)
  const { before, after } = done
  await mustMayChange(tx, hooks.parts, { ...place, caller, before, after, now: clock.now() })
  await tellSaved(tx, ports, { ...place, caller, before, after })
  return done
}

/** Refuses a file that names no address of this event. */
async function mustBeOf({ db }: Ports, { eventId }: EventScope, { context }: EventFile, lineOf: LineOf): Promise<void> {
  const isKnown = await knowsContext(db, context)
  if (isKnown && (await eventByContext(db, context)).row.id === eventId) return
  const { row } = await loadEvent(db, eventId)
  throw new EventFileError([
    faultAt(lineOf('context'), 'context', { code: 'FILE_OTHER_EVENT', vars: { name: row.context } }),
  ])
}

const inWords = (language: string) => {
  const { say } = translator(language, [...wordsIn(language, { fr, en }), fr])
  return ({ line, key, said }: FileFault) => ({ line, key, message: say(said.code, said.vars) })
}
