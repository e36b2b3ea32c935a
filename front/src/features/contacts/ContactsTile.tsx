import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Tile } from '#kit/ui/Tile.tsx'
import { useContacts, useScans } from './useContacts.ts'

/** A link to the contacts with their number; it also sends the scans made without a network. */
export function ContactsTile() {
  const say = useSay()
  const { event } = useEvent()
  const { data } = useContacts()
  const { waiting } = useScans()
  const count = data ? data.data.length + waiting : undefined
  return (
    <Tile
      icon="people"
      label={say('home.tile.contacts')}
      description={say('home.tile.contacts.text')}
      href={paths.contacts(event.context)}
      count={count || undefined}
      countLabel={count ? say('home.tile.contacts.count', { count }) : undefined}
    />
  )
}
