import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { cancelRegistration } from '@parvis/contract/people/people.ts'
import { giveUp, giveUpCompanions, readCompanions } from '#features/companions/companions.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { lockPaidFor } from '#features/participation/balance.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listMailsTo } from './people.store.ts'

type CancellationRequest = Pick<HandlerInput<typeof cancelRegistration>, 'params' | 'body'>
type Mails = HandlerReply<typeof cancelRegistration>['mails']

class Undone extends Error {
  readonly mails: Mails
  constructor(mails: Mails) {
    super('A cancellation was tried, and undone')
    this.mails = mails
  }
}

/** Cancels a registration for a person; a dry run returns the mails and is rolled back. */
export async function cancel(
  ports: Ports,
  { params, body }: CancellationRequest,
  reading: { readonly caller: Caller; readonly language: string },
): Promise<HandlerReply<typeof cancelRegistration>> {
  const event = await loadEvent(ports.db, params.eventId, params.domainId)
  const user = await readUser(ports.db, params)
  if (!user?.UserEvent) return refuse(common.NOT_FOUND)
  const companions = await readCompanions(ports, params, reading)
  const following = companions.filter(({ id }) => body.companions.includes(id))
  if (following.length < new Set(body.companions).size)
    refuse(common.VALIDATION, {}, [{ path: 'companions', code: 'CHOICE_UNKNOWN' }])
  try {
    return await transaction(ports.db, async (tx) => {
      const told = [user.id, ...following.map(({ id }) => id)]
      const before = new Set((await listMailsTo(tx, params.eventId, told)).map(({ id }) => id))
      addAuditDetails({ before: { choice: stateOf(user.UserEvent) }, after: outcomeOf(body, following.length) })
      const { language } = reading
      if (following.length > 0) await lockPaidFor(tx, ports, event.row.id, user.id)
      await giveUp(tx, ports, { event, user, language }, body)
      const companionIds = following.map(({ id }) => id)
      await giveUpCompanions(tx, ports, { event, companionIds, language }, { isTold: body.isTold })
      const written = (await listMailsTo(tx, params.eventId, told)).filter(({ id }) => !before.has(id))
      const mails = written.map(({ to, subject, html }) => ({ to, subject, html }))
      if (body.dryRun) throw new Undone(mails)
      return { isCancelled: true, mails }
    })
  } catch (error) {
    if (error instanceof Undone) return { isCancelled: false, mails: error.mails }
    throw error
  }
}

const outcomeOf = ({ isTold, money }: CancellationRequest['body'], cancelledToo: number) => ({
  choice: 'absent' as const,
  isTold,
  ...(money && { money }),
  ...(cancelledToo > 0 && { cancelledToo }),
})
