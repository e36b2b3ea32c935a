import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withHours } from '#features/events/spans.rules.ts'
import type { Choice } from './participation.rules.ts'
import {
  anonymousChoice,
  choiceOf,
  codeOf,
  daysHeld,
  mayComeOnSite,
  mayMarkPresent,
  offeredChoices,
  outcomeOf,
  stateOf,
} from './participation.rules.ts'

const choices: readonly Choice[] = ['remote', 'represented', 'absent', 'onsite', 'companion']
const choice = fc.constantFrom(...choices)
const days = fc.subarray(['j1', 'j2', 'j3', 'j4']).map((ids) => ids.map((id) => ({ id })))
const chosen = fc.option(fc.array(fc.constantFrom('j1', 'j2', 'j3', 'j4', 'j5'), { maxLength: 6 }), { nil: undefined })

describe('any answer', () => {
  it('holds days of the event only, each once and in its order, and none for an absent person', () => {
    fc.assert(
      fc.property(choice, days, chosen, (made, all, wanted) => {
        const held = daysHeld(outcomeOf(made), all, wanted)
        expect(held).toEqual(all.map(({ id }) => id).filter((id) => held.includes(id)))
        if (!outcomeOf(made).registered) expect(held).toEqual([])
        else if (wanted === undefined) expect(held).toHaveLength(all.length)
        else if (all.length > 1) for (const id of held) expect(wanted).toContain(id)
        else expect(held).toHaveLength(all.length)
      }),
    )
  })

  it('is remote only for a person who comes, and represented only for one who does not', () => {
    for (const made of choices) {
      const { registered, isRemote, isRepresented } = outcomeOf(made)
      expect(isRemote && !registered).toBe(false)
      expect(isRepresented && registered).toBe(false)
      expect(choiceOf(codeOf(made))).toBe(made)
    }
  })

  it('on site is offered where a place is free, or already held', () => {
    const facts = fc.record({
      ...{ registered: fc.boolean(), responded: fc.boolean(), isRemote: fc.boolean() },
      representedBy: fc.constantFrom(null, 'u2'),
    })
    const hidden = fc.record({
      FO_PARTICIPATION_ONSITE_HIDE: fc.boolean(),
      FO_PARTICIPATION_REMOTE_HIDE: fc.boolean(),
      FO_PARTICIPATION_REPRESENTED_HIDE: fc.boolean(),
      FO_PARTICIPATION_ABSENT_HIDE: fc.boolean(),
    })
    fc.assert(
      fc.property(hidden, fc.option(facts), fc.boolean(), (settings, known, canRegister) => {
        const offered = offeredChoices(settings, { canRegister }, known)
        const isPossible = canRegister || stateOf(known) === 'onsite'
        expect(mayComeOnSite({ canRegister }, known)).toBe(isPossible)
        expect(offered.includes('onsite')).toBe(isPossible && !settings.FO_PARTICIPATION_ONSITE_HIDE)
        expect(offered.length).toBe(new Set(offered).size)
      }),
    )
  })
})

describe('an anonymous person', () => {
  const settings = { FO_VERIFIED_EMAIL_PLACES: true, FO_DATES_BYPASS: false, FO_PARTICIPATION_REMOTE_HIDE: false }
  const [free, counted] = [
    { id: 'j1', isLimited: false, isRetired: false, endAt: '2027-05-11T16:00:00.000Z' },
    { id: 'j2', isLimited: true, isRetired: false, endAt: '2027-05-12T16:00:00.000Z' },
  ]
  const now = new Date('2027-03-01T09:00:00Z')
  it('comes remotely where the event takes no person on site, and where no place is left', () => {
    expect(anonymousChoice(settings, { canRegister: false, days: [free] }, now)).toEqual({ participation: 1 })
    expect(anonymousChoice(settings, { canRegister: false, days: [counted] }, now)).toEqual({ participation: 1 })
  })
  it('comes on site elsewhere, on the days whose places ask for no address', () => {
    expect(anonymousChoice(settings, { canRegister: true, days: [free] }, now)).toEqual({ participation: 4 })
    expect(anonymousChoice(settings, { canRegister: true, days: [free, counted] }, now)).toEqual({
      participation: 4,
      dayIds: ['j1'],
    })
    expect(anonymousChoice(settings, { canRegister: true, days: [counted] }, now)).toEqual({ participation: 1 })
    const gone = { ...counted, isRetired: true }
    expect(anonymousChoice(settings, { canRegister: true, days: [free, gone] }, now)).toEqual({ participation: 4 })
    const past = { ...counted, endAt: '2027-02-28T16:00:00.000Z' }
    expect(anonymousChoice(settings, { canRegister: true, days: [free, past] }, now)).toEqual({ participation: 4 })
  })
})

describe('the mark of presence in the live', () => {
  it('is of the day on which the live began in the time zone of the event', () => {
    const facts = { registered: true, isRemote: true }
    const now = new Date('2027-03-12T08:00:00Z')
    const written = ['2027-03-11', '2027-03-12'].map((day) => ({ id: day, day, startTime: '09:00', endTime: '18:00' }))
    const marks = (timeZone: string, day: string, days = written) =>
      mayMarkPresent('2027-03-11T22:30:00Z', { days: withHours(days, timeZone), timeZone }, facts, day, now)
    expect([marks('Europe/Paris', '2027-03-11'), marks('Europe/Paris', '2027-03-12')]).toEqual([true, false])
    expect([marks('Asia/Tokyo', '2027-03-11'), marks('Asia/Tokyo', '2027-03-12')]).toEqual([false, true])
    const nights = written.map((day) => ({ ...day, startTime: '21:00', endTime: '08:00' }))
    expect([marks('Asia/Tokyo', '2027-03-11', nights), marks('Asia/Tokyo', '2027-03-12', nights)]).toEqual([
      true,
      false,
    ])
  })
})
