import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CalendarFeedDialog } from './CalendarFeedDialog.tsx'

export function FollowCalendar() {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon="calendar" onClick={() => setOpen(true)}>
        {say('calendars.subscribe')}
      </Button>
      {isOpen ? <CalendarFeedDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
