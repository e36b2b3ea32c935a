import { preparedModules } from '@parvis/contract/live/modules.rules.ts'
import type { PreparedKey } from '@parvis/contract/prepared-keys'
import type { PreparedLive } from '#features/live-kit/prepared.service.ts'
import type { Part } from '#part.ts'

export type LiveModules = Readonly<Record<PreparedKey, PreparedLive>>

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly liveModules: LiveModules
  }
}

/** The prepared modules of these parts. Throws if one is missing. */
export function liveModulesOf(parts: readonly Part[]): LiveModules {
  const modules: Partial<LiveModules> = Object.assign({}, ...parts.map(({ live }) => live))
  const missing = preparedModules.find(({ key }) => modules[key] === undefined)
  if (missing) throw new Error(`No part of the event has the live module “${missing.key}”`)
  return modules as LiveModules
}
