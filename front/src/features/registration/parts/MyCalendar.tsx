import { readCalendarFile } from '@parvis/contract/calendars/calendars.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import type { ActionProblem } from './ActionBanner.tsx'

interface Props {
  readonly user: User
  readonly onProblem: (problem: ActionProblem | null) => void
}

/** Downloads the person's days and slots as a calendar file, without those of companions. */
export function MyCalendar({ user, onProblem }: Props) {
  const say = useSay()
  const { event } = useEvent()
  const send = useSend(readCalendarFile, {
    onSuccess: (file) => saveFile(file, `${event.context}.ics`),
    onError: (error) => onProblem({ title: 'registration.downloadFailed', error }),
  })
  const params = { domainId: event.domainId, eventId: event.id, userId: user.id }
  return (
    <Button variant="ghost" icon="calendar" busy={send.isPending} onClick={() => send.mutate({ params })}>
      {say('registration.calendar')}
    </Button>
  )
}
