import type { Effect } from '@parvis/contract/kit/plan.ts'
import { RETIRE, TAKEN } from '@parvis/contract/kit/plan.ts'
import { otherWay } from '@parvis/contract/participation/participation.rules.ts'
import type { QuotasConfig } from '@parvis/contract/quotas/quotas.part.ts'
import { isSingle } from '@parvis/contract/quotas/quotas.rules.ts'
import type { Holders } from '#kit/impact.ts'
import { changesOf, effectsIn, effectsOnEach, isTighter } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'

/** Counts read by the impact of a change of quotas, each on first use. */
export interface QuotaFacts {
  /** People who have answered a question, or given one of its answers. */
  readonly givers: () => Promise<Holders>
  /** People who have answered a question, by how they come: `onsite` or `remote`. */
  readonly giversByWay: () => Promise<Holders>
}

type FiledQuota = QuotasConfig['quotas'][number]
const told = effectsIn('quotas')

/** Answers lose their meaning, or the question is restricted to the other way of coming. */
async function effectsOfMeaning(old: FiledQuota, item: FiledQuota, facts: QuotaFacts): Promise<Effect[]> {
  const about = { item: old.key, name: old.value }
  const { onlyFor } = item
  const effects: Effect[] = []
  if (isSingle(old) !== isSingle(item) || old.model !== item.model) {
    const people = (await facts.givers())(old.key)
    effects.push(...told({ ...about, at: [old.key], people }, 'FILE_ANSWERED', { unblock: 'PLAN_ANOTHER' }))
  }
  if (onlyFor !== null && onlyFor !== old.onlyFor) {
    const people = (await facts.giversByWay())(old.key, otherWay(onlyFor))
    effects.push(...told({ ...about, at: [old.key, 'onlyFor'], people }, 'FILE_ANSWERED', { unblock: 'PLAN_RELEASE' }))
  }
  return effects
}

async function effectsOfChange(old: FiledQuota, item: FiledQuota, facts: QuotaFacts): Promise<Effect[]> {
  const { removed } = changesOf(old.values, item.values, ({ key }) => key)
  return [
    ...(await effectsOfMeaning(old, item, facts)),
    ...(await effectsOnEach(removed, async ({ key, value }) => {
      const people = (await facts.givers())(old.key, key)
      const about = { item: `${old.key}.${key}`, at: [old.key, 'values', key], name: value, people }
      return told(about, 'FILE_HELD', { remedies: [RETIRE] })
    })),
  ]
}

/** Effects of removed or changed questions and answers, and of too small capacities. */
export async function quotaImpact(
  change: Pick<Change<QuotasConfig>, 'before' | 'after' | 'fresh'>,
  facts: QuotaFacts,
): Promise<Effect[]> {
  const { before, after } = change
  const { kept, removed } = changesOf(before.quotas, after.quotas, ({ key }) => key)
  const capacities = after.quotas.flatMap(({ key: model, values }) => {
    const old = before.quotas.find(({ key }) => key === model)?.values
    return values.map((answer) => ({ model, answer, was: old?.find(({ key }) => key === answer.key)?.capacity }))
  })
  return [
    ...(await effectsOnEach(removed, async ({ key, value }) => {
      const people = (await facts.givers())(key)
      return told({ item: key, at: [key], name: value, people }, 'FILE_ANSWERED', { remedies: [RETIRE] })
    })),
    ...(await effectsOnEach(kept, ({ old, item }) => effectsOfChange(old, item, facts))),
    ...(await effectsOnEach(capacities, async ({ model, answer: { key, value, capacity }, was }) => {
      if (!isTighter(was, capacity, change)) return []
      const people = (await facts.givers())(model, key)
      const about = { item: `${model}.${key}`, at: [model, 'values', key, 'capacity'], name: value, people }
      return people > capacity ? told(about, 'FILE_PLACES', { remedies: [TAKEN] }) : []
    })),
  ]
}
