import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import { folded } from '@parvis/contract/kit/folded.ts'
import { FEW_FOUND, MOST_NEAR, nearness } from '@parvis/contract/kit/near.ts'
import type { ValueKind } from '@parvis/contract/kit/setting-kind.ts'
import type { Say } from '#kit/say.tsx'
import { matchesAll, searchWordsIn } from '#kit/searchWords.ts'
import { groupOf, kindOf, namedBy, ordered } from '../kit/settings.ts'

/** The fields of the event itself, above its settings. */
const OF_EVENT = ['name', 'alias', 'timeZone', 'onSite', 'address', 'days'] as const

function saidIf(say: Say, key: string): string {
  const said = say(key)
  return said === `[${key}]` ? '' : said
}

function namesWithin(say: Say, key: string, kind: ValueKind): string[] {
  if ('options' in kind) return kind.options.map((option) => saidIf(say, `${key}.${option}`)).filter(Boolean)
  if (!('of' in kind)) return []
  return Object.entries(kind.of).flatMap(([name, one]) => [
    saidIf(say, `${key}.${name}`),
    ...namesWithin(say, `${key}.${name}`, one),
  ])
}

export interface FoundSetting {
  readonly key: SettingKey
  readonly label: string
}

/** The settings that speak of all these words: by their sentence, their group, the values in them, or another word for them. */
export function findSettings(typed: string, say: Say): FoundSetting[] {
  const words = searchWordsIn(typed)
  return ordered.flatMap((key): FoundSetting[] => {
    const sentence = say(`setting.${key}`)
    const { label } = namedBy(sentence)
    const own = [sentence, key, say(`settings.group.${groupOf(key)}`)]
    if (matchesAll(words, ...own)) return [{ key, label }]
    const inner = namesWithin(say, `setting.${key}`, kindOf(key))
    const within = inner.find((name) => matchesAll(words, ...own, name))
    if (within !== undefined) return [{ key, label: `${label} › ${within}` }]
    return matchesAll(words, ...own, ...inner, saidIf(say, `setting.also.${key}`)) ? [{ key, label }] : []
  })
}

const NOT_WORDS = /[^\p{L}\p{N}]+/gu

/** How many letters are wrong in the words asked, where each is near a word of a text or the beginning of one. */
function nearnessIn(words: readonly string[], text: string): number | undefined {
  const told = folded(text).split(NOT_WORDS)
  const each = words.map((word) => {
    const begun = told.flatMap((one) => [one, one.slice(0, word.length), one.slice(0, word.length + 1)])
    return nearness([word], begun.join(' '))
  })
  return each.every((wrong) => wrong !== undefined) ? each.reduce((sum, wrong) => sum + wrong, 0) : undefined
}

/** Where few settings match the typed words, those that match a similar spelling; the closest first, a few at most. */
export function findNearSettings(typed: string, say: Say): SettingKey[] {
  const words = searchWordsIn(typed)
  const found = findSettings(typed, say).map(({ key }) => key)
  if (words.length === 0 || found.length >= FEW_FOUND) return []
  return ordered
    .filter((key) => !found.includes(key))
    .flatMap((key) => {
      const inner = namesWithin(say, `setting.${key}`, kindOf(key))
      const { label } = namedBy(say(`setting.${key}`))
      const told = [label, say(`settings.group.${groupOf(key)}`), ...inner, saidIf(say, `setting.also.${key}`)]
      const wrong = nearnessIn(words, told.join(' '))
      return wrong === undefined ? [] : [{ key, wrong }]
    })
    .toSorted((a, b) => a.wrong - b.wrong)
    .slice(0, MOST_NEAR)
    .map(({ key }) => key)
}

/** The field of the event itself that speaks of all these words, by its name. */
export function findOfEvent(typed: string, say: Say): string | undefined {
  const words = searchWordsIn(typed)
  const names = OF_EVENT.map((one) => say(`settings.event.${one}`))
  const around = [say('settings.group.event'), say('setting.also.event')]
  return (
    names.find((name) => matchesAll(words, name)) ?? (matchesAll(words, ...names, ...around) ? names[0] : undefined)
  )
}
