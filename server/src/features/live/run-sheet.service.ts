import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { isSameOnAir } from '@parvis/contract/live/live.rules.ts'
import type { LiveControls, OnAir, RunSheet, RunStep, saveRunSheet } from '@parvis/contract/live/live.ts'
import { liveRefusals } from '@parvis/contract/live/live.ts'
import { preparedModules } from '@parvis/contract/live/modules.rules.ts'
import { prepared } from '@parvis/contract/live/prepared.rules.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import { addAuditDetails, isAudited } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { lockControls } from './live.store.ts'
import type { LiveModules } from './modules.service.ts'
import type { SheetRow, StepRow } from './run-sheet.store.ts'
import { findSheet, writeSheet } from './run-sheet.store.ts'

/** Titles of all prepared items, by module and id. */
async function titlesOf(db: Executor, eventId: string, modules: LiveModules): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  for (const { key } of preparedModules)
    for (const { id, title } of await modules[key].store.listTitles(db, eventId)) titles.set(`${key} ${id}`, title)
  return titles
}

const titleIn = (titles: ReadonlyMap<string, string>, { module, moduleId }: Omit<StepRow, 'id'>): string | undefined =>
  module === 'chat' ? '' : titles.get(`${module} ${moduleId}`)

/** Current position; when its step was deleted, the last remaining step before it, without a clock. */
function place({ steps, currentId, since }: SheetRow, isThere: (id: string) => boolean) {
  if (currentId === null || isThere(currentId)) return { currentId, since }
  const before = steps
    .slice(
      0,
      steps.findIndex(({ id }) => id === currentId),
    )
    .findLast(({ id }) => isThere(id))
  return { currentId: before?.id ?? null, since: null }
}

export async function readRunSheet(db: Executor, eventId: string, modules: LiveModules): Promise<RunSheet> {
  const sheet = await findSheet(db, eventId)
  const titles = sheet.steps.length === 0 ? new Map<string, string>() : await titlesOf(db, eventId, modules)
  const steps = sheet.steps.flatMap((step): RunStep[] => {
    const title = titleIn(titles, step)
    return title === undefined ? [] : [{ ...step, title }]
  })
  const { currentId, since } = place(sheet, (id) => steps.some((step) => step.id === id))
  return { steps, currentId, since: since?.toISOString() ?? null, version: sheet.version }
}

/** Replaces the steps and keeps the position where possible. The caller has locked the row of `lives`. */
export async function replaceSteps(tx: Tx, eventId: string, steps: SheetRow['steps']): Promise<void> {
  const before = await findSheet(tx, eventId)
  const there = new Set(steps.map(({ id }) => id))
  const { currentId, since } = place(before, (id) => there.has(id))
  await writeSheet(tx, eventId, { steps, currentId, since, version: before.version + 1 })
}

type Wanted = CallInput<typeof saveRunSheet>['body']

/** Saves the steps in order and keeps the position where possible. */
export async function changeRunSheet(ports: Ports, eventId: string, { version, steps }: Wanted): Promise<RunSheet> {
  return transaction(ports.db, async (tx) => {
    await lockControls(tx, eventId)
    const before = await findSheet(tx, eventId)
    if (before.version !== version) refuse(liveRefusals.LIVE_CHANGED)
    const titles = await titlesOf(tx, eventId, ports.hooks.liveModules)
    const known = new Set(before.steps.map(({ id }) => id))
    const kept = steps.map((step, index): StepRow => {
      const { module, moduleId, minutes } = step
      if (titleIn(titles, step) === undefined || (module === 'chat' && moduleId !== null))
        refuse(liveRefusals.MODULE_UNKNOWN, {}, [{ path: `steps.${index}.moduleId`, code: 'MODULE_UNKNOWN' }])
      // An unknown or repeated id is a new step: the server assigns ids.
      const id = step.id !== undefined && known.delete(step.id) ? step.id : newId(ports.clock.now())
      return { id, module, moduleId, minutes }
    })
    await replaceSteps(tx, eventId, kept)
    afterCommit(tx, () => tellLive(ports, eventId, 'state'))
    return readRunSheet(tx, eventId, ports.hooks.liveModules)
  })
}

/** Controls for a step; results and leaderboards start hidden. */
function controlsFor({ module, moduleId }: RunStep): Partial<LiveControls> {
  const fresh = { showResults: false, showLeaderboard: false, showLeaderboardV2: false }
  return module === 'chat'
    ? { ...fresh, activeModule: module }
    : { ...fresh, activeModule: module, [prepared[module].control]: moduleId }
}

interface Step {
  readonly stepId: string | null
  readonly from: string | null
  readonly onAir: OnAir
}

interface Driving {
  readonly shown: (controls: LiveControls) => OnAir
  readonly drive: (tx: Tx, change: Partial<LiveControls>) => Promise<void>
}

/** Puts a step on air and takes the former one off, unless it has changed meanwhile. */
export async function airRunStep(
  ports: Ports,
  eventId: string,
  { stepId, from, onAir }: Step,
  { shown, drive }: Driving,
): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const current = shown(await lockControls(tx, eventId))
    const { steps, currentId } = await readRunSheet(tx, eventId, ports.hooks.liveModules)
    if (from !== currentId || !isSameOnAir(onAir, current)) refuse(liveRefusals.LIVE_CHANGED)
    const step = steps.find(({ id }) => id === stepId)
    if (stepId !== null && !step) refuse(common.NOT_FOUND)
    await drive(tx, step ? controlsFor(step) : { activeModule: null, showLeaderboard: false, showLeaderboardV2: false })
    const sheet = await findSheet(tx, eventId)
    await writeSheet(tx, eventId, { ...sheet, currentId: stepId, since: step ? ports.clock.now() : null })
  })
}

interface Aired {
  readonly before: OnAir
  readonly after: OnAir
  readonly change: Partial<Record<keyof LiveControls, unknown>>
}

export async function tellOnAir(
  ports: Ports,
  tx: Tx,
  eventId: string,
  { before, after, change }: Aired,
): Promise<void> {
  if (!isAudited()) return
  const titles = await titlesOf(tx, eventId, ports.hooks.liveModules)
  const named = ({ module, id }: OnAir) => ({ module, title: titles.get(`${module} ${id}`) })
  const { showResults, hideVotes, showLeaderboardV2, showLeaderboard = showLeaderboardV2 } = change
  addAuditDetails({
    ...(!isSameOnAir(before, after) && { before: named(before) }),
    after: { ...named(after), showResults, hideVotes, showLeaderboard },
  })
}

/** Adjusts the position when a module is put on air otherwise: its step becomes the current one, or the clock stops. */
export async function followOnAir(ports: Ports, tx: Tx, eventId: string, before: OnAir, after: OnAir): Promise<void> {
  if (isSameOnAir(before, after)) return
  const sheet = await findSheet(tx, eventId)
  if (sheet.steps.length === 0) return
  const here = sheet.steps.findIndex(({ id }) => id === sheet.currentId)
  const isAired = ({ module, moduleId }: StepRow) => isSameOnAir({ module, id: moduleId }, after)
  const step = sheet.steps.slice(Math.max(0, here)).find(isAired) ?? sheet.steps.find(isAired)
  if (step) await writeSheet(tx, eventId, { ...sheet, currentId: step.id, since: ports.clock.now() })
  else await writeSheet(tx, eventId, { ...sheet, since: null })
}
