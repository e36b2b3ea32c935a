import { PeoplePanel } from '#features/stats/PeoplePanel.tsx'
import { Outlet } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'

/** Everybody who takes part, whatever they answered. */
export function ParticipantsScreen() {
  const say = useSay()
  const title = say('organisation.participants.title')
  useTitle(title)
  return (
    <Page>
      <h1>{title}</h1>
      <PeoplePanel>
        <Outlet />
      </PeoplePanel>
    </Page>
  )
}
