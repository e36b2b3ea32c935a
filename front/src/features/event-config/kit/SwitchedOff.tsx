import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'

interface SwitchedOffProps {
  /** The settings that are off: the first is led to. */
  readonly settings: readonly SettingKey[]
  readonly children: string
}

/** Warns that visitors do not see the edited part, with a link to the setting for those who may change it. */
export function SwitchedOff({ settings: [first], children }: SwitchedOffProps) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const go = rights.includes('edit') && first !== undefined && (
    <Button small variant="ghost" href={paths.general(event.context, { reglage: first })}>
      {say('parts.off.go')}
    </Button>
  )
  return (
    <Banner kind="info" actions={go || undefined}>
      {children}
    </Banner>
  )
}
