import { isDeepStrictEqual } from 'node:util'
import { catalogue } from '@parvis/contract/events/events.settings.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import { isLongOver, shortensRetention } from '@parvis/contract/privacy/privacy.rules.ts'
import { maySetSender } from '#features/emails/sender.service.ts'
import { keptBy } from '#features/privacy/erasure-impact.service.ts'
import { sentenceNeeds } from '#features/translations/needs.service.ts'
import type { Caller } from '#kit/access.ts'
import type { RequiredRight } from '#kit/required-rights.ts'
import { missingRights } from '#kit/required-rights.ts'
import type { Tx } from '#kit/transaction.ts'

type Values = Omit<EventConfig['settings'], 'typosV2'>

/** The settings of an event, of its languages and of their types of participants, each with its path. */
export function levelsOf({ settings, settingsByLanguage }: EventConfig): Map<string, Values> {
  const languages = Object.entries(settingsByLanguage).map(([id, own]) => [`settingsByLanguage.${id}`, own] as const)
  const levels = [['settings', settings] as const, ...languages].flatMap(([path, { typosV2 = {}, ...own }]) => [
    [path, own] as const,
    ...Object.entries(typosV2).map(([id, theirs]) => [`${path}.typosV2.${id}`, theirs] as const),
  ])
  return new Map<string, Values>(levels)
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

/** An event that is over is kept from its last day on: an earlier one has its people forgotten, as fewer months do. */
function dayNeeds(before: EventConfig, after: EventConfig, now: Date): RequiredRight[] {
  const [was, will] = [keptBy({ ...after, days: before.days }), keptBy(after)]
  return shortensRetention(was, will) && isLongOver(will.days, now) ? [{ path: 'days', right: 'team' }] : []
}

const isSenderKept = ({ emails: was }: EventConfig, { emails: will }: EventConfig): boolean =>
  isDeepStrictEqual(was.sender ?? null, will.sender ?? null)

interface Changing {
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
export async function mustMayChange(
  tx: Tx,
  caller: Caller,
  eventId: string,
  { before, after, now, part }: Changing,
): Promise<void> {
  const needs = [...settingNeeds(before, after), ...spokenNeeds(before, after), ...dayNeeds(before, after, now)]
  const refused = missingRights(caller, eventId, needs)
  if (!isSenderKept(before, after) && !(await maySetSender(tx, caller)))
    refused.unshift({ path: 'emails.sender.fromName', code: 'SENDER_OF_ALL' })
  if (refused.length === 0) return
  const pathIn = (path: string) =>
    part !== undefined && (path === part || path.startsWith(`${part}.`)) ? `value${path.slice(part.length)}` : path
  refuse(
    common.FORBIDDEN,
    {},
    refused.map(({ path, code }) => ({ path: pathIn(path), code })),
  )
}
