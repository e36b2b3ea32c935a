import type { TicketDetails } from '@parvis/contract/registration/registration.ts'
import { readTicket } from '@parvis/contract/registration/registration.ts'
import type { TicketState } from '@parvis/contract/registration/ticket.rules.ts'
import { ticketOf } from '@parvis/contract/registration/ticket.rules.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'

interface MyTicket {
  readonly state: TicketState
  /** Undefined until read: the state then follows from the participation alone. */
  readonly details: TicketDetails | undefined
}

/** The person's ticket, read again on focus: waiting list and payments change meanwhile. */
export function useTicket(): MyTicket {
  const me = useMe()
  const { event, settings, phase } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, userId: me.id }
  // A badge session may not read it, and has asked for nothing: the page does without, and shows no error.
  const options = { staleTime: 0, refetchOnWindowFocus: 'always', meta: { isAside: true } } as const
  const { data: details } = useRead(readTicket, { params }, options)
  const facts = me.UserEvent
  const supposed = { inWaitingList: facts?.extended['inWaitingList'] === true, offer: null }
  const state = ticketOf({
    facts,
    phase,
    pays: settings.FO_PAYMENT_ACTIVE,
    payment: details?.payment,
    due: details?.due,
    waiting: details?.waiting ?? supposed,
    hasDraft: Boolean(details?.step),
  })
  return { state, details }
}
