import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { EventFields, Level } from '../kit/settings.ts'
import { levelsOf, namedBy, pathAt, settingKeys } from '../kit/settings.ts'

interface WrongSettingsProps {
  readonly fields: EventFields
  readonly error: CallError | null
  readonly errors: readonly FieldError[]
  readonly onOpen: (setting: SettingKey, level: Level) => void
}

interface Wrong {
  readonly setting: SettingKey
  readonly level: Level
}

function wrongIn(fields: EventFields, errors: readonly FieldError[]): Wrong[] {
  const isAt = (path: string, { setting, level }: Wrong) => {
    const at = pathAt(level, setting)
    return path === at || path.startsWith(`${at}.`)
  }
  const all = levelsOf(fields).flatMap((level) => settingKeys.map((setting): Wrong => ({ setting, level })))
  return all.filter((one) => errors.some(({ path }) => isAt(path, one)))
}

export function WrongSettings({ fields, error, errors, onOpen }: WrongSettingsProps) {
  const say = useSay()
  const tell = useProblem()
  if (!error) return null
  const wrong = wrongIn(fields, errors)
  // The name of the event and the like tell it themselves; what fails without a word of any field is told above.
  const isOfSettings = errors.some(({ path }) => path.startsWith('settings'))
  if (wrong.length === 0) return isOfSettings ? <Banner kind="error">{tell(error)}</Banner> : null
  return (
    <Banner
      kind="error"
      actions={wrong.map(({ setting, level }) => (
        <Button key={`${level} ${setting}`} small variant="link" onClick={() => onOpen(setting, level)}>
          {namedBy(say(`setting.${setting}`)).label}
        </Button>
      ))}
    >
      {say('settings.wrong', { count: wrong.length })}
    </Banner>
  )
}
