import { useEvent } from '#features/events/useEvent.ts'
import { LogsPanel } from '#features/logs/kit/LogsPanel.tsx'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/Area.module.css'

export function SettingsScreen() {
  const say = useSay()
  const { rights } = useMe()
  const { event } = useEvent()
  const title = say('organisation.settings.title')
  useTitle(title)
  return (
    <Page>
      <h1>{title}</h1>
      <p className={styles.doors}>
        {rights.includes('edit') ? (
          <Button variant="ghost" icon="sliders" href={paths.general(event.context)}>
            {say('organisation.entry.general')}
          </Button>
        ) : null}
        {rights.includes('team') ? (
          <Button variant="ghost" icon="people" href={paths.team(event.context)}>
            {say('organisation.entry.team')}
          </Button>
        ) : null}
        {rights.includes('team') ? (
          <Button variant="ghost" icon="file" href={paths.journal(event.context)}>
            {say('organisation.entry.journal')}
          </Button>
        ) : null}
        {rights.includes('team') ? (
          <Button variant="ghost" icon="lock" href={paths.keys(event.context)}>
            {say('organisation.entry.keys')}
          </Button>
        ) : null}
        {rights.includes('team') ? (
          <Button variant="ghost" icon="out" href={paths.webhooks(event.context)}>
            {say('organisation.entry.webhooks')}
          </Button>
        ) : null}
        {rights.includes('team') ? (
          <Button variant="ghost" icon="download" href={paths.data(event.context)}>
            {say('organisation.entry.data')}
          </Button>
        ) : null}
        {rights.includes('edit') ? (
          <Button variant="ghost" icon="clock" href={paths.versions(event.context)}>
            {say('organisation.entry.versions')}
          </Button>
        ) : null}
        {rights.includes('publish') ? (
          <Button variant="ghost" icon="warning" href={paths.danger(event.context)}>
            {say('organisation.entry.danger')}
          </Button>
        ) : null}
      </p>
      {rights.includes('people.read') ? <LogsPanel /> : null}
    </Page>
  )
}
