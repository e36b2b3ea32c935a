import { mustHoldTogether } from '@parvis/contract/event-file/event-file.rules.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import type { Document } from 'yaml'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { droppedKeys } from '#features/event-config/unknown-keys.service.ts'
import { fieldsOf } from '#kit/validation.ts'
import type { LineOf } from './faults.service.ts'
import {
  EventFileError,
  faultAt,
  lineFrom,
  lineIn,
  linesOfKeys,
  MOST_FAULTS,
  READ,
  repeatedKeys,
} from './faults.service.ts'
import { meantBy } from './schema.service.ts'

export interface ReadFile {
  readonly file: EventFile
  /** The line of each key that is written. */
  readonly lines: ReadonlyMap<string, number>
}

/** Reads an event file; nothing else is needed to know whether it is right. Throws EventFileError. */
export const readEventFile = (text: string): EventFile => readDocument(text).file

/** The same, with the line of each of its keys. */
export function readWithLines(text: string): ReadFile {
  const { file, document, lines } = readDocument(text)
  return { file, lines: linesOfKeys(document.contents, lines) }
}

/** An event file, and the line of each key in it. */
export interface LocatedFile {
  readonly file: EventFile
  readonly lineOf: LineOf
}

/** The same, with the line of a key or of the nearest above it that is written. */
export function readLocated(text: string): LocatedFile {
  const { file, lines } = readWithLines(text)
  return { file, lineOf: lineFrom(lines) }
}

interface Read {
  readonly file: EventFile
  readonly document: Document
  readonly lines: LineCounter
}

function readDocument(text: string): Read {
  const lines = new LineCounter()
  const document = parseDocument(text, { ...READ, lineCounter: lines })
  mustBeYaml(document, lines)
  const lineOf = lineIn(document.contents, lines)
  const given = plainOf(document)
  const read = z.safeParse(EventFile, given, { reportInput: true })
  const dropped = read.success ? droppedKeys(given, read.data).map((path) => ({ path, code: 'UNKNOWN_KEY' })) : []
  const faults = read.success ? [...dropped, ...mustHoldTogether(read.data)] : fieldsOf(read.error)
  if (faults.length === 0 && read.success) return { file: read.data, document, lines }
  const worked = faults.slice(0, MOST_FAULTS).map(({ path, code }) => faultAt(lineOf(path), path, told(path, code)))
  throw new EventFileError(worked, faults.length - worked.length)
}

/** Throws EventFileError for invalid YAML, and for maps with a repeated key. */
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
