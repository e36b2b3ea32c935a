import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { rightAsked } from '@parvis/contract/kit/endpoint.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import type { Point } from '@parvis/contract/kit/obstacle.ts'
import type { RefusalError } from '@parvis/contract/kit/refusal.ts'
import { causesOf } from '@parvis/contract/obstacles'
import { forgetEvent, loadEvent } from '#features/events/events.service.ts'
import type { Caller, Scope } from '#kit/access.ts'
import type { EventScope } from '#kit/part.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { tellTeam } from './obstacles.mail.ts'
import type { Untold } from './obstacles.store.ts'
import { insertMeeting, listStopped, listUntold, lockCause, noteTold, removeMeetings } from './obstacles.store.ts'

export type { Untold }
export { listUntold, lockCause, noteTold }

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly trackObstacles: typeof trackObstacles
    /** Obstacles present in the event, and checks that failed. */
    readonly standing: (ports: Ports, place: EventScope) => Promise<Point[]>
    /** Amount due including VAT. */
    readonly balanceDueBy: (ports: Ports, place: EventScope, userId: string) => Promise<Cents>
  }
}

/** An obstacle that no check detects: a guest who gets past it shows that it is fixed. */
const UNSEEN = 'invoice'

interface Followed {
  readonly endpoint: EndpointShape
  readonly caller: Caller | undefined
  readonly scope: Scope
  readonly refused?: RefusalError
}

/** Only calls that a guest makes for themselves in an event. */
function guestOf({ endpoint, caller, scope }: Followed): (EventScope & { readonly userId: string }) | undefined {
  const isForGuests = rightAsked(endpoint) === undefined || endpoint.access.startsWith('self-or-')
  if (!isForGuests || !caller || caller.key || caller.organises.length > 0 || caller.looksAt !== undefined)
    return undefined
  if (scope.eventId === undefined || (scope.userId !== undefined && scope.userId !== caller.userId)) return undefined
  return { domainId: caller.domainId, eventId: scope.eventId, userId: caller.userId }
}

/**
 * Records that an obstacle stopped a guest, and mails the team at the first; removes the record once the same call
 * succeeds. Errors here do not change the guest's answer.
 */
export async function trackObstacles(ports: Ports, followed: Followed): Promise<void> {
  const { endpoint, refused } = followed
  const codes = refused ? [refused.refusal.code] : (endpoint.refusals ?? []).map(({ code }) => code)
  const causes = codes.flatMap(causesOf)
  if (causes.length === 0) return
  const guest = guestOf(followed)
  if (!guest) return
  try {
    if (refused) await meet(ports, guest, causes)
    else if ((await loadEvent(ports.db, guest.eventId, guest.domainId)).hasStopped)
      await removeMeetings(ports.db, guest, [...new Set(causes.map(({ key }) => key))])
  } catch (error) {
    ports.log.error({ err: error, eventId: guest.eventId }, 'an obstacle of a guest could not be noted')
  }
}

export async function stoppedIn(ports: Ports, eventId: string, standing: readonly Point[]) {
  const stopped = await listStopped(ports.db, eventId)
  const stands = (key: string) => key === UNSEEN || standing.some((one) => one.key === key)
  return stopped.map((one) => ({ ...one, isMended: !stands(one.key) }))
}

async function meet(
  ports: Ports,
  guest: EventScope & { readonly userId: string },
  causes: ReturnType<typeof causesOf>,
): Promise<void> {
  const event = await loadEvent(ports.db, guest.eventId, guest.domainId)
  if (!event.row.published || event.row.rehearsalOf !== null) return
  const standing = await ports.hooks.standing(ports, guest)
  const stands = ({ key }: { readonly key: string }) =>
    standing.some((one) => one.key === key && one.level === 'blocks')
  const cause = causes.find(stands) ?? causes.find(({ isSure }) => isSure)
  if (!cause) return
  const owed = await ports.hooks.balanceDueBy(ports, guest, guest.userId)
  const { eventId, userId } = guest
  const meeting = { eventId, userId, obstacle: cause.key, metAt: ports.clock.now(), cents: owed > 0 ? owed : null }
  await transaction(ports.db, async (tx) => {
    if (await insertMeeting(tx, meeting)) await tellTeam(tx, ports, event, meeting)
  })
  forgetEvent(ports.db)
}
