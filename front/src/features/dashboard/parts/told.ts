import type { Right } from '@parvis/contract/kit/rights.ts'
import type { Say } from '#kit/say.tsx'

export interface OverviewContext {
  readonly say: Say
  readonly language: string
  readonly timeZone: string
  readonly context: string
  readonly rights: readonly Right[]
}
