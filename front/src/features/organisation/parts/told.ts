import type { Right } from '@parvis/contract/kit/rights.ts'
import type { Say } from '#kit/say.tsx'

/** To whom the lines of the overview are told, and how. */
export interface Told {
  readonly say: Say
  readonly language: string
  readonly timeZone: string
  readonly context: string
  readonly rights: readonly Right[]
}
