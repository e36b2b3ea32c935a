import { useEvent } from '#features/events/useEvent.ts'
import { useEventFacts } from '#features/events/useEventFacts.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'

/**
 * Refuses the organiser's area. A person outside the team reads whose event it is; a team member without
 * the right is sent back to a page that their role may open.
 */
export function RefusedPanel({ ofTeam = false }: { ofTeam?: boolean }) {
  const say = useSay()
  const { event } = useEvent()
  const { name } = useEventFacts()
  const title = say(ofTeam ? 'organisation.refused.page' : 'organisation.refused')
  useTitle(title)
  return (
    <Page narrow>
      <Sheet
        level={1}
        title={title}
        footer={
          <Button href={ofTeam ? paths.organisation(event.context) : paths.home(event.context)}>
            {say(ofTeam ? 'organisation.refused.page.back' : 'organisation.refused.home')}
          </Button>
        }
      >
        <p>{say(ofTeam ? 'organisation.refused.page.text' : 'organisation.refused.text', { event: name })}</p>
      </Sheet>
    </Page>
  )
}
