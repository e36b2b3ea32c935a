import { componentOf } from '@parvis/contract/forms/forms.rules.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { openUpload } from '@parvis/contract/stats/stats.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { describeFile } from '#features/files/files.service.ts'
import { loadWholeForms, readFormValues } from '#features/forms/forms.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Ports } from '#ports/ports.ts'

interface Of {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
  readonly uploadKey: string
}

export async function addressOfUpload(
  ports: Ports,
  of: Of,
  readerId: string,
): Promise<HandlerReply<typeof openUpload>> {
  await loadEvent(ports.db, of.eventId, of.domainId)
  if (!(await readUser(ports.db, of))?.UserEvent) refuse(common.NOT_FOUND)
  const forms = await loadWholeForms(ports.db, of.eventId)
  const isUpload = Object.values(forms).some(({ models }) =>
    models.some((model) => model.key === of.uploadKey && componentOf(model) === 'file'),
  )
  const value = isUpload ? (await readFormValues(ports.db, of, forms))[of.uploadKey] : undefined
  if (typeof value !== 'string' || value === '') return refuse(common.NOT_FOUND)
  const holder = { userId: readerId, eventId: of.eventId, right: 'people.read' as const }
  const { name, url } = await describeFile(ports, of, value, holder)
  return { name, url }
}
