import type { Revision } from '@parvis/contract/event-config/event-config.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'

/** « Version 3 · Ana Vidal · 11 mai 2027, 10:00 · why ». */
export function useVersionText(): (revision: Revision) => string {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  return ({ number, by, tool, at, why }) => {
    const who = by ? fullName(by) || say('parts.versions.noName') : tool || say('parts.versions.file')
    const when = formatInstant(at, language, event.timeZone)
    return [say('parts.versions.number', { number }), who, when, why].filter(Boolean).join(' · ')
  }
}
