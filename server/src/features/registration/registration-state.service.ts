import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Opening } from '@parvis/contract/registration/registration.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { readFormValues } from '#features/forms/forms.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { isSelf } from '#kit/access.ts'
import { readInParallel } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { actsForOther } from './behalf.service.ts'
import { readDraft } from './registration.service.ts'
import { offeredTo } from './world.service.ts'

/** For a person without a draft, and for an organiser, who does not see it. */
export const NO_DRAFT = { step: '', values: {}, version: 0 }

interface Path {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

/**
 * Everything the steps need. Read outside a transaction so that statements run in parallel; a change between two of
 * them is refused on saving.
 */
export async function openRegistration(
  ports: Ports,
  path: Path,
  { caller, language }: { caller: Caller; language: string },
): Promise<Opening> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const isOwn = isSelf(caller, path.userId)
  const user = (await readUser(ports.db, path, { isOwn })) ?? refuse(common.NOT_FOUND)
  const isBehalf = await actsForOther(ports.db, caller, path)
  // The offer is the one the person would see.
  const readerId = isBehalf ? user.id : caller.userId
  const { offered, draft } = await readInParallel(ports.db, {
    offered: () => offeredTo(ports.db, ports, { event, user, language, readerId, isBehalf }),
    draft: async () => (isBehalf ? NO_DRAFT : readDraft(ports, path)),
  })
  return { ...offered, draft, formData: await readFormValues(ports.db, { ...path, isOwn }, offered.forms) }
}
