import { AddressPanel } from '#features/event-file/AddressPanel.tsx'
import { UnpublishPanel } from '#features/event-file/UnpublishPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { MY_EVENTS, paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { ArchivePanel } from './parts/ArchivePanel.tsx'
import { DeletePanel } from './parts/DeletePanel.tsx'

export function DangerScreen() {
  const say = useSay()
  const { rights } = useMe()
  const { event, context } = useEvent()
  const title = say('danger.title')
  useTitle(title)
  return (
    <Page>
      <h1>{title}</h1>
      {context.isArchived ? null : <AddressPanel onMoved={(moved) => location.replace(paths.danger(moved))} />}
      {rights.includes('edit') && context.isPublished ? (
        <UnpublishPanel onUnpublished={() => location.assign(paths.organisation(event.context))} />
      ) : null}
      <ArchivePanel onChanged={() => location.reload()} />
      <DeletePanel onDeleted={() => location.assign(MY_EVENTS)} />
    </Page>
  )
}
