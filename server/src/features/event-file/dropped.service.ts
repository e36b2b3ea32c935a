import type { SavedPart } from '@parvis/contract/event-config/event-config.ts'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { droppedOf } from '#features/event-config/dropped.service.ts'
import type { Parts } from '#features/event-config/parts.service.ts'
import type { FileFault, LineOf } from './faults.service.ts'

/** Warns of the HTML of a file that is left out when it is saved: a player that is not known, a script, a style. */
export const droppedIn = (file: EventFile, lineOf: LineOf, parts: Parts): Omit<FileFault, 'said'>[] =>
  droppedOf(file, parts).map(({ key, what }) => ({ line: lineOf(key), key, message: `left out: ${what.join(', ')}` }))

/** The HTML that an event loses by the import of a file, under its keys. */
export const droppedByImport = (config: EventConfig, parts: Parts): SavedPart['dropped'] =>
  droppedOf(config, parts).map(({ key, what }) => ({ path: key, what }))
