import { mustHoldTogether } from '@parvis/contract/event-file/event-file.rules.ts'
import type { FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import type { Document } from 'yaml'
import { LineCounter, parseDocument, stringify } from 'yaml'
import * as z from 'zod/mini'
import type { Orm } from '#db/orm.ts'
import { exportCompanies } from '#features/companies/companies.part.ts'
import { exportOrganisers } from '#features/context/context.part.ts'
import { eventByContext } from '#features/context/context.service.ts'
import { exportParticipations, filed } from '#features/participation/participation.part.ts'
import { exportPeople } from '#features/users/users.part.ts'
import type { Declared } from '#kit/declared.ts'
import type { Place } from '#kit/part.ts'
import { fieldsOf } from '#kit/validation.ts'
import { EventFileError, faultAt, lineIn, MOST_FAULTS, READ, repeatedKeys } from './faults.service.ts'
import { markOf } from './merging.service.ts'
import { readConfig } from './parts.service.ts'
import { droppedKeys, meantBy } from './schema.service.ts'

/** Reads an event file; nothing else is needed to know whether it is right. */
export function readEventFile(text: string): EventFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { ...READ, lineCounter: lines })
  mustBeYaml(document, lines)
  const lineOf = lineIn(document.contents, lines)
  const given = plainOf(document)
  const read = z.safeParse(EventFile, given, { reportInput: true })
  const dropped = read.success ? droppedKeys(given, read.data).map((path) => ({ path, code: 'UNKNOWN_KEY' })) : []
  const faults = read.success ? [...dropped, ...mustHoldTogether(read.data)] : fieldsOf(read.error)
  if (faults.length === 0 && read.success) return read.data
  const worked = faults.slice(0, MOST_FAULTS).map(({ path, code }) => faultAt(lineOf(path), path, told(path, code)))
  throw new EventFileError(worked, faults.length - worked.length)
}

/** Refuses what is no YAML, and maps in which a key stands twice. */
function mustBeYaml(document: Document, lines: LineCounter): void {
  const wrong = [
    ...document.errors.map(({ pos, message }) => ({ at: pos[0], message: message.split('\n')[0] ?? '' })),
    ...repeatedKeys(document).map(({ range }) => ({ at: range?.[0] ?? 0, message: 'Map keys must be unique' })),
  ]
  if (wrong.length === 0) return
  const worked = wrong.slice(0, MOST_FAULTS).map(({ at, message }) => ({
    ...{ line: lines.linePos(at).line, key: '(YAML)', message },
    said: { code: 'FILE_YAML' },
  }))
  throw new EventFileError(worked, wrong.length - worked.length)
}

/** Refuses a name for another part of the file that leads nowhere, or to too much. */
function plainOf(document: { toJS(): unknown }): unknown {
  try {
    return document.toJS() ?? {}
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    throw new EventFileError([{ line: 1, key: '(YAML)', message, said: { code: 'FILE_YAML' } }])
  }
}

function told(path: string, code: string) {
  const name = code === 'UNKNOWN_KEY' ? meantBy(path) : undefined
  return name === undefined ? { code } : { code: 'FILE_MEANT', vars: { name } }
}

const NO_ANSWER: FiledParticipation = {
  choice: 'none',
  present: {},
  typology: null,
  invited: false,
  registeredFrom: 'WEB',
  extended: {},
}

export interface ExportHouse {
  readonly db: Orm
  readonly declared: Pick<Declared, 'parts'>
}

/** Long lines are cut there. */
const LINE = { lineWidth: 110 }

/** What the event is made of as a file, without those who take part. */
export async function exportConfig({ db, declared: { parts } }: ExportHouse, place: Place): Promise<string> {
  const config = await readConfig(db, parts, place)
  const file: EventFile = { parvis: 1, exported: markOf(config), ...config, companies: [], people: [] }
  return stringify(file, LINE)
}

/** The event as a file: imported again, it gives the same event. */
export async function exportEvent({ db, declared: { parts } }: ExportHouse, context: string): Promise<string> {
  const { row } = await eventByContext(db, context)
  const participations = await exportParticipations(db, row.id)
  const organisers = await exportOrganisers(db, row.id)
  const people = await exportPeople(db, [
    ...new Set([...participations.map((one) => one.userId), ...organisers.keys()]),
  ])
  const emailOf = (userId: string) => people.find((person) => person.id === userId)?.email
  const ids = people.map((person) => person.id)
  const { companies, companyOf } = await exportCompanies(db, ids, emailOf)
  const config = await readConfig(db, parts, { domainId: row.domainId, eventId: row.id })
  const choices: ((userId: string) => object)[] = []
  for (const { people: own } of parts.reading) if (own) choices.push(await own.read(db, row.id))
  const file: EventFile = {
    parvis: 1,
    exported: markOf(config),
    ...config,
    companies,
    people: people.map(({ id, ...person }) => {
      const participation = participations.find((one) => one.userId === id)
      const role = organisers.get(id)
      return {
        ...person,
        ...(role !== undefined && { organiser: role === 'lead' ? true : role }),
        participation: participation
          ? Object.assign(filed(participation, emailOf, companyOf), ...choices.map((choicesOf) => choicesOf(id)))
          : NO_ANSWER,
      }
    }),
  }
  return stringify(file, LINE)
}
