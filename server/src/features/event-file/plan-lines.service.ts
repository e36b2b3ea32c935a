import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Decided, Effect } from '@parvis/contract/kit/plan.ts'
import { textOf } from '#features/event-config/merging.service.ts'
import type { PlannedChange } from '#features/event-config/planning.service.ts'
import { choicesOf, say } from './faults.service.ts'

export interface EventPlan {
  readonly isNew: boolean
  readonly changes: readonly PlannedChange[]
  /** How many people of the file would begin to take part. */
  readonly joined: number
  /** The effects on people, the decisions on them, and the effects that keep the import from being made. */
  readonly effects: readonly Effect[]
  readonly decided: readonly Decided[]
  readonly open: readonly Effect[]
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const
const LONGEST = 60

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : textOf(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** « 2 people hold “sport-1”: --allow … | … »: it ends with the remedy chosen, the choices, or how to unblock it. */
function lineOf(effect: Effect, decided: readonly Decided[]): string {
  const { at, cents = 0, item, kind, name, people } = effect
  const chosen = decided.find((one) => one.item === item && one.at.join() === at.join())
  const sign = chosen ? '!' : effect.severity === 'decide' ? '?' : 'x'
  const worth = cents === 0 ? '' : ` (${cents > 0 ? '+' : ''}${formatMoney(cents, 'en')})`
  const told = say(kind.replace('FILE_', 'PLAN_'), { name, count: people })
  return `${sign} ${at.join('.')}: ${told}${worth}: ${chosen?.remedy ?? choicesOf(effect)}`
}

/** A plan as lines to be read: what would change, then what it does to people. */
export function linesOfPlan({ isNew, changes, joined, effects, decided, open }: EventPlan): string[] {
  const people = joined === 0 ? [] : [joined === 1 ? 'one person would join' : `${joined} people would join`]
  if (isNew) return ['a new event', ...people]
  const told = changes.map(({ at, kind, name, before, after }) => {
    const what = `${SIGNS[kind]} ${at.join('.')}${name === undefined ? '' : ` (“${shortened(name)}”)`}`
    return kind === 'changed' && before !== undefined ? `${what}: ${shortened(before)} → ${shortened(after)}` : what
  })
  const done = effects.map((effect) => lineOf(effect, decided))
  const isSettled =
    open.length === 0 ? [] : [open.length === 1 ? 'one thing to decide' : `${open.length} things to decide`]
  return changes.length + people.length + done.length === 0
    ? ['nothing would change']
    : [...told, ...people, ...done, ...isSettled]
}
