import type { DayState } from '@parvis/contract/check-in/check-in.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { ActLines } from '#kit/ui/ActLines.tsx'
import { useTimeOfDay } from './useTimeOfDay.ts'

export function DayLines({ state: { refused, twice, devices } }: { state: DayState }) {
  const say = useSay()
  const timeOf = useTimeOfDay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  const silent = devices.filter(({ isSilent }) => isSilent)
  const [only] = silent
  const names = new Intl.ListFormat(language).format(silent.map(({ name }) => name))
  const refusals = rights.includes('door') ? paths.refusals(event.context) : undefined
  const lines = [
    { key: 'refused', count: refused, text: say('theDay.refused.text'), href: refusals },
    { key: 'twice', count: twice, text: say('theDay.twice.text'), href: refusals },
    {
      key: 'silent',
      count: silent.length,
      text:
        silent.length === 1 && only?.lastHeardAt
          ? say('theDay.silent.text', { name: only.name, time: timeOf(only.lastHeardAt) })
          : say('theDay.silent.more', { names }),
      href: rights.includes('team') ? paths.devices(event.context) : undefined,
    },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return null
  return (
    <ActLines
      lines={lines.map(({ href, ...line }) => ({
        ...line,
        title: say(`theDay.${line.key}`, { count: line.count }),
        go: href === undefined ? undefined : { href, label: say(`theDay.${line.key}.go`) },
      }))}
    />
  )
}
