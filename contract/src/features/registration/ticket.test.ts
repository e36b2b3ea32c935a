import { expect, test } from 'vitest'
import type { TicketFacts, TicketState } from './ticket.rules.ts'
import { moneyAtStake, ticketOf } from './ticket.rules.ts'

const nobody = {
  ...{ registered: false, responded: false, isRemote: false, isCompleted: false },
  ...{ representedBy: null, registeredBy: null },
}
const comes = { ...nobody, registered: true, responded: true, isCompleted: true }
const owes = { ...comes, isCompleted: false }
const lacks = { ...owes, isPartial: true }
const inLine = { inWaitingList: true, offer: null }
const offered = { inWaitingList: true, offer: {} }

const table: [name: string, told: Partial<TicketFacts>, state: TicketState][] = [
  ['who has never come', { facts: null }, 'new'],
  ['who has answered nothing', {}, 'new'],
  ['who has begun to answer', { hasDraft: true }, 'begun'],
  ['who comes before it opens', { phase: 'before', hasDraft: true }, 'before'],
  ['who comes after it has closed', { phase: 'closed', hasDraft: true }, 'closed'],
  ['who waits for a place', { waiting: inLine, hasDraft: true }, 'line'],
  ['who waited, once it has closed', { phase: 'closed', waiting: inLine }, 'closed'],
  ['who is offered a place', { waiting: offered }, 'kept'],
  ['who declined and is offered a place', { facts: { ...nobody, responded: true }, waiting: offered }, 'kept'],
  ['who comes remotely and is offered a place', { facts: { ...comes, isRemote: true }, waiting: offered }, 'kept'],
  ['who declined and waits', { facts: { ...nobody, responded: true }, waiting: inLine }, 'line'],
  ['who comes remotely and waits', { facts: { ...comes, isRemote: true }, waiting: inLine }, 'remote'],
  ['who comes', { facts: comes }, 'onsite'],
  ['who comes, after it has closed', { facts: comes, phase: 'closed' }, 'onsite'],
  ['who comes remotely', { facts: { ...comes, isRemote: true } }, 'remote'],
  ['who comes and has not paid', { facts: owes, payment: 'none' }, 'toPay'],
  ['who comes and has not paid, after it has closed', { facts: owes, phase: 'closed' }, 'toPay'],
  ['who follows remotely and has not paid', { facts: { ...owes, isRemote: true } }, 'toPay'],
  ['whose payment was refused', { facts: owes, payment: 'refused' }, 'toPay'],
  ['who has paid, as far as is read, and is not complete yet', { facts: owes, payment: 'paid', due: 0 }, 'onsite'],
  ['who follows remotely and owes nothing', { facts: { ...owes, isRemote: true }, payment: 'none', due: 0 }, 'remote'],
  ['who has paid and owes more since', { facts: owes, payment: 'paid', due: 12 }, 'toPay'],
  ['who lacks answers and has paid', { facts: lacks, payment: 'paid', due: 0 }, 'lacking'],
  ['who lacks answers and has not paid', { facts: lacks, payment: 'none', due: 84 }, 'lacking'],
  ['who lacks answers while the bank has not said', { facts: lacks, payment: 'pending' }, 'lacking'],
  ['who lacks answers where nothing is paid', { facts: lacks, pays: false }, 'lacking'],
  ['who lacks answers and follows remotely', { facts: { ...lacks, isRemote: true } }, 'lacking'],
  ['who lacks answers and is paid for', { facts: { ...lacks, registeredBy: 'host' } }, 'lacking'],
  ['who lacks answers, after it has closed', { facts: lacks, phase: 'closed' }, 'lacking'],
  ['who lacked answers and declined', { facts: { ...nobody, responded: true, isPartial: true } }, 'absent'],
  ['whose bank has not said', { facts: owes, payment: 'pending' }, 'pending'],
  ['whose transfer is awaited', { facts: owes, payment: 'transfer' }, 'transfer'],
  ['who is paid for by their registrar', { facts: { ...owes, registeredBy: 'host' } }, 'onsite'],
  ['who has nothing to pay', { facts: owes, pays: false }, 'onsite'],
  ['who is represented', { facts: { ...nobody, responded: true, representedBy: 'other' } }, 'represented'],
  ['who declined', { facts: { ...nobody, responded: true } }, 'absent'],
]

test.each(table)('the ticket of a person %s tells their state', (_, told, state) => {
  expect(ticketOf({ facts: nobody, phase: 'open', pays: true, ...told })).toBe(state)
})

test.each([
  ['nothing was asked', undefined, 'none'],
  ['nothing is owed', { prevHT: 0, totalHT: 0, payment: 'none' }, 'none'],
  ['it was not paid yet', { prevHT: 0, totalHT: 70, payment: 'open' }, 'due'],
  ['it was paid', { prevHT: 70, totalHT: 0, payment: 'paid' }, 'paid'],
  ['it was paid, and more is owed', { prevHT: 70, totalHT: 20, payment: 'none' }, 'paid'],
  ['a transfer is on its way', { prevHT: 0, totalHT: 70, payment: 'transfer' }, 'transfer'],
] as const)('giving up a registration where %s tells the fate of the money', (_, summary, stake) => {
  expect(moneyAtStake(summary)).toBe(stake)
})
