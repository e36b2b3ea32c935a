import type { LiveConfig } from '@parvis/contract/live/live.part.ts'
import { liveShare } from '@parvis/contract/live/live.part.ts'
import { preparedModules } from '@parvis/contract/live/modules.rules.ts'
import type { ConfigKey } from '@parvis/contract/parts'
import { differencesOf } from '#kit/differences.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Part } from '#part.ts'
import { part } from '#part.ts'
import { lockControls } from './live.store.ts'
import { liveModulesOf } from './modules.service.ts'
import { readRunSheet, replaceSteps } from './run-sheet.service.ts'

const isSame = (before: LiveConfig, after: LiveConfig): boolean =>
  Object.values(differencesOf(before.runSheet, after.runSheet, ({ id }) => id)).every((some) => some.length === 0)

/** Locks the live controls first, so that an organiser driving the live waits; another order could deadlock. */
async function lockRunSheet({ tx, eventId, before, after }: Change<LiveConfig>): Promise<void> {
  if (!isSame(before, after)) await lockControls(tx, eventId)
}

/** Written last, once the modules of its steps exist. */
async function importRunSheet({ tx, eventId, before, after }: Change<LiveConfig>): Promise<void> {
  if (!isSame(before, after)) await replaceSteps(tx, eventId, after.runSheet)
}

async function exportRunSheet(db: Executor, eventId: string, parts: readonly Part[]): Promise<LiveConfig['runSheet']> {
  const { steps } = await readRunSheet(db, eventId, liveModulesOf(parts))
  return steps.map(({ id, module, moduleId, minutes }) => ({ id, module, moduleId, minutes }))
}

export const livePart = part({
  share: liveShare,
  dependsOn: preparedModules.map(({ name }): ConfigKey => `${name}s`),
  read: async (db, { eventId }, all) => ({ runSheet: await exportRunSheet(db, eventId, all) }),
  guard: lockRunSheet,
  add: importRunSheet,
})
