import { readEmail, repeated } from '@parvis/contract/guests/cells.rules.ts'
import type { Fault, ImportRules, Outcome, Row, Tried } from '@parvis/contract/guests/guests.ts'
import { TRIED_AT_ONCE, tryGuests } from '@parvis/contract/guests/guests.ts'
import { oneLine } from '@parvis/contract/kit/typed.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'

export interface Line {
  readonly row: Row
  readonly outcome: Outcome | undefined
  readonly faults: readonly Fault[]
  readonly changes: Tried['changes']
}

export interface Trial {
  readonly lines: readonly Line[]
  readonly count: Readonly<Record<Outcome, number>>
  readonly done: number
  readonly isRunning: boolean
  readonly error: unknown
  readonly isMended: boolean
  readonly run: () => void
  readonly stop: () => void
  readonly mend: (line: number, cells: readonly string[]) => Promise<boolean>
}

const NONE: Readonly<Record<Outcome, number>> = { created: 0, updated: 0, unchanged: 0, wrong: 0 }

export function useTrial(first: readonly Row[], rules: ImportRules): Trial {
  const { event } = useEvent()
  const [rows, setRows] = useState(first)
  const [tried, setTried] = useState<ReadonlyMap<number, Tried>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const taken = useRef<Record<string, number>>({})
  const under = useRef<AbortController | null>(null)
  const params = useMemo(() => ({ domainId: event.domainId, eventId: event.id }), [event])

  const ask = useCallback(
    async (some: readonly Row[], signal?: AbortSignal) => {
      const body = { rules, rows: [...some], taken: taken.current }
      const reply = await call(tryGuests, { params, body }, signal ? { signal } : {})
      taken.current = reply.taken
      setTried((before) => new Map([...before, ...reply.rows.map((one) => [one.line, one] as const)]))
      return reply.rows
    },
    [params, rules],
  )
  const done = tried.size
  const run = useCallback(async () => {
    const stopper = new AbortController()
    under.current?.abort()
    under.current = stopper
    setError(null)
    setRunning(true)
    try {
      for (let at = done; at < rows.length && !stopper.signal.aborted; at += TRIED_AT_ONCE)
        await ask(rows.slice(at, at + TRIED_AT_ONCE), stopper.signal)
    } catch (failure) {
      if (!stopper.signal.aborted) setError(failure)
    } finally {
      if (under.current === stopper) setRunning(false)
    }
  }, [ask, rows, done])
  useEffect(() => () => under.current?.abort(), [])

  const lines = useMemo(() => linesOf(rows, tried, rules), [rows, tried, rules])
  const count = useMemo(() => {
    const all = { ...NONE }
    for (const { outcome } of lines) if (outcome) all[outcome]++
    return all
  }, [lines])
  const mend = async (line: number, cells: readonly string[]) => {
    const row = { line, cells: [...cells] }
    setRows((before) => before.map((one) => (one.line === line ? row : one)))
    setError(null)
    try {
      const [reply] = await ask([row])
      return reply?.outcome !== 'wrong'
    } catch (failure) {
      setError(failure)
      return false
    }
  }
  const stop = () => {
    under.current?.abort()
    setRunning(false)
  }
  return { lines, count, done, isRunning, error, isMended: rows !== first, run: () => void run(), stop, mend }
}

/** The lines with their results; a person repeated in the file is an error on each of their lines. */
function linesOf(rows: readonly Row[], tried: ReadonlyMap<number, Tried>, { targets }: ImportRules): Line[] {
  const [email, identifier] = [targets.indexOf('email'), targets.indexOf('identifier')]
  const twice = repeated(
    rows.map(({ line, cells }) => ({
      line,
      email: readEmail(cells[email] ?? '').value,
      identifier: oneLine(cells[identifier] ?? ''),
    })),
  )
  return rows.map((row): Line => {
    const one = tried.get(row.line)
    const again = twice.get(row.line)
    if (!one) return { row, outcome: undefined, faults: [], changes: [] }
    const others = one.faults.filter(({ code }) => code !== 'LINE_TWICE')
    const faults = again ? [again, ...others] : others
    // A line that duplicated another of the same call is valid once that one is another person.
    const outcome = faults.length > 0 ? 'wrong' : one.outcome === 'wrong' ? 'created' : one.outcome
    return { row, outcome, faults, changes: one.changes }
  })
}
