import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { zoneNote } from '#kit/zone.ts'

/** Registration opens later: the date, in the event's time zone. */
export function NotOpen() {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  useTitle(say('registration.title'))
  const date =
    formatInstant(settings.FO_REGISTER_START, language, event.timeZone) +
    zoneNote(say, event.timeZone, settings.FO_REGISTER_START)
  return (
    <Sheet title={say('registration.title')} level={1}>
      <EmptyState
        icon="clock"
        title={say('registration.notOpen')}
        action={
          <Button variant="ghost" icon="home" href={paths.home(event.context)}>
            {say('registration.home')}
          </Button>
        }
      >
        {say('registration.notOpenUntil', { date })}
      </EmptyState>
    </Sheet>
  )
}
