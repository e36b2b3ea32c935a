import { mayWait } from '@parvis/contract/participation/participation.rules.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { LineButton } from './parts/LineButton.tsx'

export function LineCard() {
  const me = useMe()
  const { event, settings } = useEvent()
  if (!mayWait(settings, event, me.UserEvent, now())) return null
  return <LineButton userId={me.id} href={paths.waitingList(event.context)} />
}
