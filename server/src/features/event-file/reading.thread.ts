import { EventFileError } from './faults.service.ts'
import type { ReadFile } from './reading.service.ts'
import { readWithLines } from './reading.service.ts'

/** An error loses its class between threads. */
export type Reading = ReadFile | Pick<EventFileError, 'faults' | 'more'>

/** Reads an event file in a thread of its own. */
export function read(text: string): Reading {
  try {
    return readWithLines(text)
  } catch (error) {
    if (!(error instanceof EventFileError)) throw error
    return { faults: error.faults, more: error.more }
  }
}
