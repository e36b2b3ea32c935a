import { isDeepStrictEqual } from 'node:util'
import { catalogue } from '@parvis/contract/context/context.settings.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import { maySetSender } from '#features/emails/sender.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { Tx } from '#kit/transaction.ts'

/** What changing one key of an event asks for, besides the right of its part. */
interface Need {
  readonly path: string
  readonly right: Right
}

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

function settingNeeds(before: EventConfig, after: EventConfig): Need[] {
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

/** The sentences of mails are for whoever writes mails. */
function sentenceNeeds(before: EventConfig, after: EventConfig): Need[] {
  const languages = new Set([...Object.keys(before.translations), ...Object.keys(after.translations)])
  return [...languages].flatMap((language) => {
    const [was = {}, will = {}] = [before.translations[language], after.translations[language]]
    return [...new Set([...Object.keys(was), ...Object.keys(will)])]
      .filter((key) => key.startsWith('mail.') && was[key] !== will[key])
      .map((key) => ({ path: `translations.${language}.${key}`, right: 'mail' as const }))
  })
}

const isSenderKept = ({ emails: was }: EventConfig, { emails: will }: EventConfig): boolean =>
  isDeepStrictEqual(was.sender ?? null, will.sender ?? null)

/**
 * Refuses a change of an event, by whatever way it comes, that touches what the caller may not change: what belongs to the
 * organisation, where money goes, who gets in; `part`: the one that is saved. Throws `FORBIDDEN` (403) with each key.
 */
export async function mustMayChange(
  tx: Tx,
  caller: Caller,
  eventId: string,
  { before, after, part }: { readonly before: EventConfig; readonly after: EventConfig; readonly part?: ConfigKey },
): Promise<void> {
  const needs = [...settingNeeds(before, after), ...sentenceNeeds(before, after)]
  const refused = needs
    .filter(({ right }) => !hasRight(caller, right, eventId))
    .map(({ path, right }) => ({ path, code: `RIGHT_${right.replace('.', '_').toUpperCase()}` }))
  if (!isSenderKept(before, after) && !(await maySetSender(tx, caller)))
    refused.unshift({ path: 'emails.sender.fromName', code: 'SENDER_OF_ALL' })
  if (refused.length === 0) return
  const pathIn = (path: string) =>
    part !== undefined && path.startsWith(`${part}.`) ? `value${path.slice(part.length)}` : path
  refuse(
    common.FORBIDDEN,
    {},
    refused.map(({ path, code }) => ({ path: pathIn(path), code })),
  )
}
