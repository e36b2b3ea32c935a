import { eventCalendar } from '@parvis/contract/events/calendar.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'

/** Downloads the person's days and slots as a calendar file, without those of companions. */
export function MyCalendar({ user }: { user: User }) {
  const say = useSay()
  const { event, settings } = useEvent()
  function save() {
    const days = user.UserEvent?.UserEventDays ?? []
    const file = eventCalendar(event, settings.FO_LOCATION, {
      now: now(),
      url: location.origin + paths.home(event.context),
      dayIds: days.filter(({ registered }) => registered).map(({ eventDayId }) => eventDayId),
      slots: user.conferences,
    })
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${event.context}.ics`)
  }
  return (
    <Button variant="ghost" icon="calendar" onClick={save}>
      {say('registration.calendar')}
    </Button>
  )
}
