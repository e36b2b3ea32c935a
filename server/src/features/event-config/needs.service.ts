import { isDeepStrictEqual } from 'node:util'
import { catalogue } from '@parvis/contract/events/events.settings.ts'
import type { Fault } from '@parvis/contract/kit/part.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import { sentenceNeeds } from '#features/translations/needs.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { EventScope } from '#kit/part.ts'
import type { RequiredRight } from '#kit/required-rights.ts'
import { missingRights } from '#kit/required-rights.ts'
import type { Tx } from '#kit/transaction.ts'
import { levelsOf } from './levels.service.ts'
import type { Parts } from './parts.service.ts'

/** Refuses `FORBIDDEN` (403) to a caller without a further right that the part requires. */
export function mustHave(caller: Caller, eventId: string, right: Right | undefined): void {
  if (right !== undefined && !hasRight(caller, right, eventId)) refuse(common.FORBIDDEN)
}

function settingNeeds(before: EventConfig, after: EventConfig): RequiredRight[] {
  const [was, will] = [levelsOf(before), levelsOf(after)]
  return [...new Set([...was.keys(), ...will.keys()])].flatMap((level) =>
    Object.entries(catalogue).flatMap(([key, setting]) => {
      if (setting.right === undefined) return []
      const valueIn = (levels: ReadonlyMap<string, Readonly<Record<string, unknown>>>) =>
        levels.get(level)?.[key] ?? (level === 'settings' ? setting.default : undefined)
      return isDeepStrictEqual(valueIn(was), valueIn(will)) ? [] : [{ path: `${level}.${key}`, right: setting.right }]
    }),
  )
}

/** What each language asks for, of the sentences that change there. */
function spokenNeeds(before: EventConfig, after: EventConfig): RequiredRight[] {
  const languages = new Set([...Object.keys(before.translations), ...Object.keys(after.translations)])
  return [...languages].flatMap((language) =>
    sentenceNeeds(before.translations[language] ?? {}, after.translations[language] ?? {}).map(({ path, right }) => ({
      path: `translations.${language}.${path}`,
      right,
    })),
  )
}

interface Changing extends EventScope {
  readonly caller: Caller
  readonly before: EventConfig
  readonly after: EventConfig
  readonly now: Date
  /** The part that is saved, where it is one. */
  readonly part?: ConfigKey
}

/**
 * Refuses a change of an event, from a part or a file, to keys that the caller may not change: those of the
 * organisation, of payments, of admission and of retention. Throws `FORBIDDEN` (403) with each key.
 */
export async function mustMayChange(tx: Tx, { rules }: Parts, { part, ...change }: Changing): Promise<void> {
  const { eventId, caller, before, after } = change
  const refused: Fault[] = []
  for (const { forbidden } of rules) refused.push(...((await forbidden?.(tx, change)) ?? []))
  refused.push(...missingRights(caller, eventId, [...settingNeeds(before, after), ...spokenNeeds(before, after)]))
  if (refused.length === 0) return
  const pathIn = (path: string) =>
    part !== undefined && (path === part || path.startsWith(`${part}.`)) ? `value${path.slice(part.length)}` : path
  refuse(
    common.FORBIDDEN,
    {},
    refused.map(({ path, code }) => ({ path: pathIn(path), code })),
  )
}
