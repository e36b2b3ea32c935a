import { emailTemplates } from '#db/tables/emails.ts'
import { forms } from '#db/tables/forms.ts'
import { promoCodes } from '#db/tables/promo-codes.ts'
import { newId } from '#kit/ids.ts'
import { addPhoto } from './gallery.ts'
import { addModules } from './modules.ts'
import {
  addDeviceLink,
  addImport,
  addInvitation,
  addKey,
  addMarks,
  addModel,
  addSending,
  addWebhook,
} from './ways-in.ts'
import type { World } from './world.ts'

/** An unused item of each kind that may be deleted. */
export async function addUnused(world: World, userId: string): Promise<Readonly<Record<string, string>>> {
  const { ports, eventId } = world
  const id = newId(ports.clock.now())
  await ports.db.insert(forms).values({ eventId, id, name: 'Libre', models: [] })
  await ports.db
    .insert(emailTemplates)
    .values({ eventId, id, label: 'Libre', subject: 'Libre', bodyHtml: '<p>Libre</p>' })
  const code = id.toUpperCase()
  await ports.db.insert(promoCodes).values({ eventId, code, kind: 'percentage', percentage: 1000 })
  await addSending(world, id)
  await addModel(world, id)
  await addImport(world, id)
  await addPhoto(world, id)
  await addInvitation(world, id)
  return {
    ...{ formId: id, templateId: id, sendingId: id, modelId: id, importId: id },
    ...(await addMarks(world, id, userId)),
    code,
    photoId: id,
    invitationId: id,
    deviceLinkId: await addDeviceLink(world),
    ...(await addWebhook(world, id)),
    keyId: await addKey(world),
    ...(await addModules(world)),
  }
}
