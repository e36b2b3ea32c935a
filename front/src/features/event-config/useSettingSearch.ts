import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { findOfEvent, findSettings } from './editor/settingSearch.ts'
import { PAYMENT_SETTINGS } from './kit/paymentSettings.ts'

export function useSettingSearch(typed: string): { id: string; label: string; href: string }[] {
  const say = useSay()
  const { event } = useEvent()
  if (typed.trim() === '') return []
  const ofEvent = findOfEvent(typed, say)
  return [
    ...(ofEvent === undefined ? [] : [{ id: 'event', label: ofEvent, href: paths.general(event.context) }]),
    ...findSettings(typed, say).map(({ key, label }) => ({
      ...{ id: key, label },
      href: (PAYMENT_SETTINGS.includes(key) ? paths.payment : paths.general)(event.context, { reglage: key }),
    })),
  ]
}
