import type { Fault, Target } from '@parvis/contract/guests/guests.ts'
import { csvFile } from '@parvis/contract/kit/csv.ts'
import { saveFile } from '#kit/saveFile.ts'
import type { Say } from '#kit/say.tsx'

interface Aside {
  readonly line: number
  readonly cells: readonly string[]
  readonly faults: readonly Fault[]
}

export function saveAside(
  say: Say,
  nameOf: (target: Target) => string,
  targets: readonly Target[],
  lines: readonly Aside[],
): void {
  const heads = [say('guests.line'), ...targets.map(nameOf), say('guests.why')]
  const rows = lines.map(({ line, cells, faults }) => [
    String(line),
    ...targets.map((_, i) => cells[i] ?? ''),
    faults
      .map(({ target, code, vars }) => `${nameOf(target)} : ${say(`guests.fault.${code}`, vars ?? {})}`)
      .join(' ; '),
  ])
  saveFile(new Blob([csvFile([heads, ...rows])], { type: 'text/csv;charset=utf-8' }), say('guests.aside.file'))
}
