import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { eventModels } from '#db/tables/event-templates.ts'
import { guestImports } from '#db/tables/guests.ts'
import { journal } from '#db/tables/journal.ts'
import { apiKeys } from '#db/tables/keys.ts'
import { sendings } from '#db/tables/mailings.ts'
import { obstacleCauses, obstacleMeetings } from '#db/tables/obstacles.ts'
import { segments, selectionPeople, selections } from '#db/tables/stats.ts'
import { notes, tagHolders, tags } from '#db/tables/tags.ts'
import { deviceLinks, teamInvitations } from '#db/tables/team.ts'
import { webhookDeliveries, webhooks } from '#db/tables/webhooks.ts'
import { newId } from '#kit/ids.ts'
import { addPhoto } from './gallery.ts'
import type { World } from './world.ts'

export async function addInvitation({ ports, domainId, eventId }: World, id: string): Promise<void> {
  const [sentAt, expiresAt] = [ports.clock.now(), new Date(ports.clock.now().getTime() + 7 * 24 * 3600 * 1000)]
  const what = { role: 'reader' as const, everywhere: false, tokenHash: id, sentAt, expiresAt }
  await ports.db
    .insert(teamInvitations)
    .values({ id, domainId, eventId, email: `${id}@exemple.fr`.toLowerCase(), ...what })
}

export async function addDeviceLink({ ports, eventId }: World): Promise<string> {
  const createdAt = ports.clock.now()
  const id = newId(createdAt)
  await ports.db.insert(deviceLinks).values({ id, eventId, name: 'Porte nord', right: 'door', createdAt })
  return id
}

export async function addKey({ ports: { db, clock }, eventId }: World): Promise<string> {
  const createdAt = clock.now()
  const id = newId(createdAt)
  const expiresAt = new Date(createdAt.getTime() + 7 * 24 * 3600 * 1000)
  await db.insert(apiKeys).values({ id, eventId, name: 'CRM', role: 'reader', secretHash: id, createdAt, expiresAt })
  return id
}

export async function addWebhook(
  { ports: { db, clock }, eventId }: World,
  id: string,
): Promise<Readonly<Record<'webhookId' | 'deliveryId', string>>> {
  const createdAt = clock.now()
  const what = { url: 'https://outil.invalid/', kinds: ['person.merged' as const], isOn: true, isGone: false }
  await db.insert(webhooks).values({ id, eventId, ...what, secret: 'scellé', createdAt })
  const told = { kind: 'webhook.test', body: '{}', state: 'delivered' as const, nextAt: createdAt, createdAt }
  await db.insert(webhookDeliveries).values({ id: `msg_${id}`, position: 1, webhookId: id, ...told })
  return { webhookId: id, deliveryId: `msg_${id}` }
}

export async function addSending({ ports: { db, clock }, eventId }: World, id: string): Promise<void> {
  const texts = { fr: { subject: 'À mardi', bodyHtml: '<p>Bonjour</p>' } }
  const audience = { standing: ['registered'] }
  const createdAt = clock.now()
  await db.insert(sendings).values({ id, eventId, texts, audience, departure: { kind: 'now' }, createdAt })
}

export async function addModel({ ports: { db, clock }, domainId }: World, id: string): Promise<void> {
  const row = { id, domainId, name: 'Le type', source: 'Salon', config: {}, keptAt: clock.now() }
  await db.insert(eventModels).values(row)
}

/** A tag on a person, a note about them, a saved search and a selection; and a notified lack of a payment method. */
export async function addMarks(
  { ports: { db, clock }, eventId }: World,
  id: string,
  userId: string,
): Promise<Readonly<Record<'tagId' | 'noteId' | 'segmentId' | 'selectionId', string>>> {
  const at = clock.now()
  await db.insert(tags).values({ eventId, id, label: id, createdAt: at })
  await db.insert(tagHolders).values({ eventId, tagId: id, userId, givenAt: at })
  await db.insert(notes).values({ id, eventId, userId, text: 'À rappeler', writtenAt: at })
  await db.insert(segments).values({ id, eventId, name: 'À rappeler', filters: { standing: 'due' }, createdAt: at })
  await db.insert(selections).values({ id, eventId, count: 1, createdAt: at })
  await db.insert(selectionPeople).values({ selectionId: id, userId })
  await db.insert(obstacleCauses).values({ eventId, obstacle: 'payment' }).onConflictDoNothing()
  const met = { eventId, obstacle: 'payment', userId, metAt: at }
  await db.insert(obstacleMeetings).values(met).onConflictDoNothing()
  return { tagId: id, noteId: id, segmentId: id, selectionId: id }
}

async function addErasure({ ports: { db, clock }, domainId, eventId }: World): Promise<string> {
  const at = clock.now()
  const id = newId(at)
  const after = { erasedPeople: 1, erased: { sessions: 1 } }
  const line = { id, at, domainId, eventId, isAboutPerson: true, right: 'people.write', route: eraseUser.route, after }
  await db.insert(journal).values(line)
  return id
}

export async function addImport({ ports: { db, clock }, eventId }: World, id: string): Promise<void> {
  const choices = { match: 'email', known: 'complete', standing: 'invited' } as const
  const rules = { targets: ['email'], types: {}, ...choices }
  const row = { fileName: 'invites.csv', rules, digest: id, language: 'fr', total: 0, createdAt: clock.now() }
  await db.insert(guestImports).values({ eventId, id, status: 'stopped', ...row })
}

type More =
  | ('photoId' | 'invitationId' | 'deviceLinkId' | 'sendingId' | 'modelId' | 'importId' | 'erasureId')
  | ('webhookId' | 'deliveryId' | 'keyId' | 'passkeyId')

/** A photo, a mailing, a template, an import, an erasure, and ways into the team. */
export async function addMore(world: World): Promise<Readonly<Record<More, string>>> {
  const deviceLinkId = await addDeviceLink(world)
  const named = (what: string) => `${what}-${world.eventId}`
  const more = {
    ...{ photoId: named('photo'), invitationId: named('invitation'), passkeyId: named('passkey') },
    erasureId: await addErasure(world),
    ...(await addWebhook(world, named('webhook'))),
    keyId: await addKey(world),
    ...{ sendingId: named('envoi'), modelId: named('modele'), importId: named('import'), deviceLinkId },
  }
  await addSending(world, more.sendingId)
  await addModel(world, more.modelId)
  await addImport(world, more.importId)
  await addPhoto(world, more.photoId)
  await addInvitation(world, more.invitationId)
  return more
}
