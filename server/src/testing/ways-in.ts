import { deviceLinks, teamInvitations } from '#db/tables/team.ts'
import { newId } from '#kit/ids.ts'
import { addPhoto } from './gallery.ts'
import type { World } from './world.ts'

/** Somebody who was asked into the team. */
export async function addInvitation({ ports, domainId, eventId }: World, id: string): Promise<void> {
  const [sentAt, expiresAt] = [ports.clock.now(), new Date(ports.clock.now().getTime() + 7 * 24 * 3600 * 1000)]
  const what = { role: 'reader' as const, everywhere: false, tokenHash: id, sentAt, expiresAt }
  await ports.db
    .insert(teamInvitations)
    .values({ id, domainId, eventId, email: `${id}@exemple.fr`.toLowerCase(), ...what })
}

/** A link that lends the door to a device. */
export async function addDeviceLink({ ports, eventId }: World): Promise<string> {
  const createdAt = ports.clock.now()
  const id = newId(createdAt)
  await ports.db.insert(deviceLinks).values({ id, eventId, name: 'Porte nord', right: 'door', createdAt })
  return id
}

/** A photo, and what opens the team to others. */
export async function addMore(
  world: World,
): Promise<Readonly<Record<'photoId' | 'invitationId' | 'deviceLinkId', string>>> {
  const deviceLinkId = await addDeviceLink(world)
  const more = { photoId: `photo-${world.eventId}`, invitationId: `invitation-${world.eventId}`, deviceLinkId }
  await addPhoto(world, more.photoId)
  await addInvitation(world, more.invitationId)
  return more
}
