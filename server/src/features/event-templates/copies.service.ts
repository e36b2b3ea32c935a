import { partRights } from '@parvis/contract/event-config/event-config.ts'
import {
  copyOf,
  datesMoved,
  firstDayOf,
  ownTexts,
  takenFrom,
  textsSaying,
} from '@parvis/contract/event-templates/copying.rules.ts'
import type { CopyPlan, planCopy as shape } from '@parvis/contract/event-templates/event-templates.ts'
import type { LeftOut, Without } from '@parvis/contract/event-templates/leaving.rules.ts'
import { leftOut } from '@parvis/contract/event-templates/leaving.rules.ts'
import { dateIn, daysFrom, laterDay } from '@parvis/contract/kit/dates.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import { readConfig } from '#features/event-config/parts.service.ts'
import { findDomain, knowsEvent } from '#features/events/events.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, mustNotAwait } from '#kit/access.ts'
import type { Ports } from '#ports/ports.ts'
import { mayCreate } from './event-templates.service.ts'
import { countOwn } from './event-templates.store.ts'
import { modelOf } from './models.service.ts'

export interface Source {
  readonly config: EventConfig
  readonly hidden: readonly ConfigKey[]
}

/** Leaves out the parts that the caller may not read. */
export async function sourceOf({ db, hooks }: Ports, caller: Caller, eventId: string): Promise<Source> {
  const { domainId } = caller
  if (!(await knowsEvent(db, domainId, eventId))) refuse(common.NOT_FOUND)
  if (!hasRight(caller, 'edit', eventId)) refuse(common.FORBIDDEN)
  const config = await readConfig(db, hooks.parts, { domainId, eventId })
  const groups: readonly Without[] = Object.values(leftOut)
  const hidden = groups
    .flatMap(({ keys }) => keys)
    .filter((key) => {
      const read = partRights[key]?.read
      return read !== undefined && !hasRight(caller, read, eventId)
    })
  return { config, hidden }
}

type CopyQuery = HandlerInput<typeof shape>['query']

const isLeftOut = (key: string): key is LeftOut => Object.hasOwn(leftOut, key)

export async function planCopy(ports: Ports, caller: Caller, asked: CopyQuery): Promise<CopyPlan> {
  const { event: eventId, model: modelId } = asked
  if (eventId === undefined && modelId === undefined)
    refuse(common.VALIDATION, {}, [{ path: 'event', code: 'REQUIRED' }])
  mustNotAwait(caller, mayCreate)
  if (!mayCreate(caller)) refuse(common.FORBIDDEN)
  const without = asked.without.split(',').filter(isLeftOut)
  if (eventId !== undefined) {
    const source = await sourceOf(ports, caller, eventId)
    const own = await countOwn(ports.db, eventId, caller.userId)
    const counted = Object.entries(own).map(([what, count]) => ({ what, count, names: [] }))
    return planOf(ports, source, { ...asked, without, own: counted.filter(({ count }) => count > 0) })
  }
  const config = await modelOf(ports, caller, modelId ?? refuse(common.NOT_FOUND))
  const { name: organisation = '' } = (await findDomain(ports.db, caller.domainId)) ?? {}
  const domain = { id: caller.domainId, name: organisation }
  return planOf(ports, { config: { ...config, domain }, hidden: [] }, { ...asked, without, own: [] })
}

interface Wished {
  readonly firstDay?: string | undefined
  readonly without: readonly LeftOut[]
  readonly own: CopyPlan['left']
}

function planOf({ clock }: Ports, { config, hidden }: Source, { firstDay: wished, without, own }: Wished): CopyPlan {
  const { config: taken, loose } = takenFrom(config, { without, hidden })
  const { domain, context, name, timeZone } = config
  const firstDay = firstDayOf(config)
  const newFirstDay = wished ?? nextYearOf(firstDay, dateIn(clock.now().toISOString(), timeZone))
  const copy = copyOf(taken, { domain, context, name, firstDay: newFirstDay, without: [] })
  const dates = datesMoved(taken, newFirstDay)
  const year = firstDay.slice(0, 4)
  const { count, parts } = newFirstDay.startsWith(year) ? { count: 0, parts: [] } : textsSaying(withoutName(copy), year)
  return {
    ...{ name, timeZone, firstDay, newFirstDay, shift: daysFrom(firstDay, newFirstDay) },
    days: taken.days.map(({ day }, i) => ({ before: day, after: copy.days[i]?.day ?? day })),
    moved: dates.filter(({ at }) => at !== 'days.day'),
    left: [...own, ...leftIn(config, { without, hidden }), ...namesOf(loose)],
    reread: { year, count, parts },
  }
}

const withoutName = (config: EventConfig): EventConfig => ({ ...config, name: '', context: '' })

const WEEKS_OF_A_YEAR = 52

/** The same weekday one or more years later, in the future. */
function nextYearOf(day: string, today: string): string {
  let next = laterDay(day, WEEKS_OF_A_YEAR * 7)
  while (next <= today) next = laterDay(next, WEEKS_OF_A_YEAR * 7)
  return next
}

const MOST_NAMES = 5

function leftIn(
  config: EventConfig,
  { without, hidden }: { without: readonly LeftOut[]; hidden: readonly ConfigKey[] },
): CopyPlan['left'] {
  const kept = config.articles.filter(({ kept: prices }) => prices.length > 0).length
  const said = ownTexts(config)
  const counted = [
    { what: 'said', count: said.length, names: [...new Set(said)].slice(0, MOST_NAMES) },
    { what: 'prices', count: kept, names: [] },
  ]
  return [
    ...without.map((key) => ({ what: `part.${key}`, count: null, names: [] })),
    ...hidden.map((key) => ({ what: `hidden.${key}`, count: null, names: [] })),
    ...counted.filter(({ count }) => count > 0),
  ]
}

const namesOf = (loose: readonly { part: ConfigKey; name: string }[]): CopyPlan['left'] =>
  [...new Set(loose.map(({ part }) => part))].map((part) => {
    const names = loose.filter((one) => one.part === part).map(({ name }) => name)
    return { what: `loose.${part}`, count: names.length, names: names.slice(0, MOST_NAMES) }
  })
