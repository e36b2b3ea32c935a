import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Tile } from '#kit/ui/Tile.tsx'
import { useContacts, useScans } from './useContacts.ts'

/** The way to one's contacts, with their number; those scanned without a network leave from here too. */
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
