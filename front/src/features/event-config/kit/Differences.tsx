import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import type { Say } from '#kit/say.tsx'
import { useSay } from '#kit/say.tsx'
import type { EventFields, Level } from './settings.ts'
import { inheritedAt, isSame, kindOf, levelsOf, meant, namedBy, settingKeys, valuesAt } from './settings.ts'

interface DifferencesProps {
  readonly fields: EventFields
  readonly from: EventFields
}

/** What an event says otherwise than another version of it, in short. */
export function Differences({ fields, from }: DifferencesProps) {
  const say = useSay()
  const plainOnes = (['name', 'alias', 'timeZone', 'onSite'] as const)
    .filter((key) => fields[key] !== from[key])
    .map((key) => ({ at: key, label: say(`settings.event.${key}`), text: inShort(fields[key], say) }))
  const levels = [...new Set([...levelsOf(fields), ...levelsOf(from)])]
  const told = levels.flatMap((level) =>
    settingKeys
      .filter((key) => !isSame(key, valueAt(fields, level, key), valueAt(from, level, key)))
      .map((key) => ({
        at: `${level} ${key}`,
        label: namedBy(say(`setting.${key}`)).label,
        text: inShort(meant(kindOf(key), valueAt(fields, level, key)), say),
      })),
  )
  return (
    <ul>
      {[...plainOnes, ...told].map(({ at, label, text }) => (
        <li key={at}>
          {label} : <strong>{text}</strong>
        </li>
      ))}
    </ul>
  )
}

const valueAt = (fields: EventFields, level: Level, key: SettingKey): unknown =>
  valuesAt(fields, level)[key] ?? inheritedAt(fields, level, key)

const MOST_LETTERS = 120

function inShort(value: unknown, say: Say): string {
  if (typeof value === 'boolean') return say(value ? 'settings.yes' : 'settings.no')
  const text =
    Array.isArray(value) || (typeof value === 'object' && value !== null) ? withinIt(value, say) : String(value ?? '')
  if (text === '') return say('settings.noValue')
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}

const withinIt = (value: object, say: Say): string =>
  Object.values(value)
    .filter((one) => one !== '' && one !== undefined)
    .map((one) => inShort(one, say))
    .join(', ')
