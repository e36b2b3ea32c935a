import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'

/** The content for organisers of an event with days; otherwise an explanation. */
export function ForOrganisers({ children }: { children: ReactNode }) {
  const say = useSay()
  const me = useMe()
  const { event } = useEvent()
  if (me.rights.includes('door') && event.days.length > 0) return children
  const home = (
    <Button variant="ghost" href={paths.home(event.context)}>
      {say('context.home')}
    </Button>
  )
  return (
    <Page narrow>
      <VisuallyHidden>
        <h1>{say('checkIn.title')}</h1>
      </VisuallyHidden>
      <Sheet>
        <EmptyState
          icon="lock"
          title={say(me.rights.includes('door') ? 'checkIn.noDay' : 'checkIn.organisers')}
          action={home}
        >
          {me.rights.includes('door') ? null : say('checkIn.organisers.text')}
        </EmptyState>
      </Sheet>
    </Page>
  )
}
