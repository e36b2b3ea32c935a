import { addPath } from '#features/additions/kit/addPath.ts'
import { useAddKey } from '#features/additions/useAddKey.ts'
import { BulkPanel } from '#features/bulk/BulkPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { PeoplePanel } from '#features/stats/kit/PeoplePanel.tsx'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { Outlet, useLocation } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/Area.module.css'
import { useWays } from './useWays.ts'

/** Screens linked from this one, subject to rights. */
const BEHIND = ['companies', 'badges', 'waitingLine']

function BehindParticipants() {
  const say = useSay()
  const { below } = useWays()
  return (
    <p className={styles.doors}>
      {below
        .filter(({ key }) => BEHIND.includes(key))
        .map(({ key, icon, href }) => (
          <Button key={key} variant="ghost" small icon={icon} href={href}>
            {say(`organisation.entry.${key}`)}
          </Button>
        ))}
    </p>
  )
}

export function ParticipantsScreen() {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const title = say('organisation.participants.title')
  useTitle(title)
  const mayAdd = rights.includes('people.write')
  const { search } = useLocation()
  useAddKey(mayAdd)
  return (
    <Page>
      <PeoplePanel
        title={title}
        actions={
          <>
            {mayAdd ? (
              <Button small icon="plus" href={addPath(event.context) + search}>
                {say('additions.open')}
              </Button>
            ) : null}
            {mayAdd ? (
              <Anchor href={paths.guests(event.context)}>{say('organisation.participants.import')}</Anchor>
            ) : null}
            <BehindParticipants />
          </>
        }
        bulk={(bulk) => <BulkPanel {...bulk} />}
      >
        <Outlet />
      </PeoplePanel>
    </Page>
  )
}
