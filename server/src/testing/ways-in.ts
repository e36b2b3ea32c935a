import { eventModels } from '#db/tables/preparing.ts'
import { sendings } from '#db/tables/sendings.ts'
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

/** A mail of an organiser’s own, yet to be confirmed. */
export async function addSending({ ports: { db, clock }, eventId }: World, id: string): Promise<void> {
  const texts = { fr: { subject: 'À mardi', bodyHtml: '<p>Bonjour</p>' } }
  const audience = { standing: 'registered' }
  const createdAt = clock.now()
  await db.insert(sendings).values({ id, eventId, texts, audience, departure: { kind: 'now' }, createdAt })
}

/** What the organisation has kept of an event. */
export async function addModel({ ports: { db, clock }, domainId }: World, id: string): Promise<void> {
  const row = { id, domainId, name: 'Le type', source: 'Salon', config: {}, keptAt: clock.now() }
  await db.insert(eventModels).values(row)
}

/** A photo, a sending, a model, and what opens the team to others. */
export async function addMore(
  world: World,
): Promise<Readonly<Record<'photoId' | 'invitationId' | 'deviceLinkId' | 'sendingId' | 'modelId', string>>> {
  const deviceLinkId = await addDeviceLink(world)
  const named = (what: string) => `${what}-${world.eventId}`
  const more = {
    ...{ photoId: named('photo'), invitationId: named('invitation') },
    ...{ sendingId: named('envoi'), modelId: named('modele'), deviceLinkId },
  }
  await addSending(world, more.sendingId)
  await addModel(world, more.modelId)
  await addPhoto(world, more.photoId)
  await addInvitation(world, more.invitationId)
  return more
}
