import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#features/events/events.settings.ts'
import type { UserEvent } from '#features/users/users.ts'
import { confirmationStatus, mayEnterLive, startOf } from './registration.rules.ts'

const facts = (more: Partial<UserEvent>) =>
  ({
    registered: false,
    responded: false,
    isRemote: false,
    representedBy: null,
    isCompleted: true,
    ...more,
  }) as UserEvent
const ONSITE = facts({ registered: true, responded: true })
const settings = {
  ...defaultSettings,
  FO_REGISTER_START: '2027-01-01T00:00:00Z',
  FO_REGISTER_END: '2027-03-01T00:00:00Z',
}
const at = (instant: string) => new Date(instant)

describe('a person arrives', () => {
  it('at the confirmation once they have answered, on any date', () => {
    expect(startOf(settings, { UserEvent: facts({ responded: true }) }, at('2026-12-01T00:00:00Z'))).toBe(
      'confirmation',
    )
  })

  it('before, during and after the registration', () => {
    const nobody = { UserEvent: null }
    expect(startOf(settings, nobody, at('2026-12-31T23:59:59Z'))).toBe('not-open')
    expect(startOf(settings, nobody, at('2027-01-01T00:00:00Z'))).toBe('first-step')
    expect(startOf(settings, nobody, at('2027-03-01T00:00:00Z'))).toBe('confirmation')
  })
})

describe('the confirmation', () => {
  const usual = { closed: false, paying: false, companions: 0 }

  it('says where the participation stands', () => {
    expect(confirmationStatus(ONSITE, usual)).toBe('PRESENT')
    expect(confirmationStatus(ONSITE, { ...usual, companions: 2 })).toBe('COMPANIONS')
    expect(confirmationStatus(facts({ registered: true, isRemote: true }), usual)).toBe('REMOTE')
    expect(confirmationStatus(facts({ representedBy: 'u2', responded: true }), usual)).toBe('REPRESENTED')
    expect(confirmationStatus(facts({ responded: true }), usual)).toBe('NOT_PRESENT')
    expect(confirmationStatus(null, { ...usual, closed: true })).toBe('CLOSED')
  })

  it('says that answers are lacking before anything else', () => {
    const partial = facts({ registered: true, isCompleted: false, isPartial: true })
    expect(confirmationStatus(partial, { ...usual, paying: true, companions: 2 })).toBe('INCOMPLETE')
  })

  it('asks for the payment that is due', () => {
    const due = facts({ registered: true, isCompleted: false })
    expect(confirmationStatus(due, { ...usual, paying: true })).toBe('TO_PAY')
    expect(confirmationStatus(due, usual)).toBe('PRESENT')
  })
})

it('the live opens at its start to registered people', () => {
  const live = { startAt: '2027-03-11T09:00:00Z' }
  expect(mayEnterLive(live, ONSITE, at('2027-03-11T09:00:00Z'))).toBe(true)
  expect(mayEnterLive(live, ONSITE, at('2027-03-11T08:59:59Z'))).toBe(false)
  expect(mayEnterLive(live, facts({ responded: true }), at('2027-03-12T00:00:00Z'))).toBe(false)
  expect(mayEnterLive({ startAt: '' }, ONSITE, at('2027-03-12T00:00:00Z'))).toBe(false)
  expect(mayEnterLive({ startAt: '' }, ONSITE, at('2027-03-12T00:00:00Z'), true)).toBe(true)
  expect(mayEnterLive({ startAt: '' }, facts({ responded: true }), at('2027-03-12T00:00:00Z'), true)).toBe(false)
  expect(mayEnterLive(live, ONSITE, at('2027-03-11T08:59:59Z'), true)).toBe(false)
})
