import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#features/events/events.settings.ts'
import type { Attendee, ConferenceFacts, SlotFacts, SlotSettings } from './conferences.rules.ts'
import {
  choiceErrors,
  chosenIn,
  isTooLate,
  overlaps,
  slotStates,
  startsOver,
  visibleConferences,
} from './conferences.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 4, 11, hour)).toISOString()
const slot = (id: string, start: number, end: number, more: Partial<SlotFacts> = {}): SlotFacts => ({
  id,
  startAt: at(start),
  endAt: at(end),
  isOver: false,
  quota: null,
  usersTotal: 0,
  coworkerRegistered: false,
  ...more,
})
const conference = (id: string, slots: SlotFacts[], more: Partial<ConferenceFacts> = {}): ConferenceFacts => ({
  id,
  isRequired: false,
  isDisabledForCompanions: false,
  isRemote: false,
  slots,
  ...more,
})
const nobody: Attendee = { isCompanion: false, isRemote: false, chosen: {}, saved: {} }
const full = { quota: 1, usersTotal: 1 }

const stateOf = (
  slots: readonly ConferenceFacts[],
  id: string,
  attendee: Partial<Attendee> = {},
  settings: Partial<SlotSettings> = {},
) => {
  const { state, reason } =
    slotStates(slots, { ...nobody, ...attendee }, { ...defaultSettings, ...settings }).get(id) ?? {}
  return reason ?? state
}

describe('a slot', () => {
  const day = [conference('a', [slot('a1', 9, 11), slot('a2', 14, 15)]), conference('b', [slot('b1', 10, 12)])]

  it.each([
    ['it is free', 'a1', {}, {}, 'available'],
    ['it is chosen', 'a1', { chosen: { a: 'a1' } }, {}, 'registered'],
    ['another is chosen in its conference', 'a2', { chosen: { a: 'a1' } }, {}, 'available'],
    ['another conference is at that time', 'b1', { chosen: { a: 'a1' } }, {}, 'SLOT_OVERLAP'],
    ['another conference is at another time', 'b1', { chosen: { a: 'a2' } }, {}, 'available'],
    ['the maximum is reached', 'b1', { chosen: { a: 'a2' } }, { FO_MEETING_CONFERENCES_MAX: 1 }, 'CONFERENCES_MAX'],
    [
      'one conference only is allowed',
      'b1',
      { chosen: { a: 'a2' } },
      { FO_MEETING_CONFERENCES_UNIQUE: true },
      'CONFERENCES_UNIQUE',
    ],
    ['the person is remote', 'b1', { isRemote: true }, {}, 'CONFERENCE_ON_SITE'],
  ] as const)('when %s: %s is %s', (_, id, attendee, settings, expected) => {
    expect(stateOf(day, id, attendee, settings)).toBe(expected)
  })

  it('that is full stays with its holders, even after they chose another', () => {
    const one = [conference('a', [slot('a1', 9, 10, full), slot('a2', 10, 11)])]
    expect(stateOf(one, 'a1')).toBe('SLOT_FULL')
    expect(stateOf(one, 'a1', { chosen: { a: 'a2' }, saved: { a: 'a1' } })).toBe('available')
  })

  it('of a conference that a colleague attends is out of reach, unless the event says otherwise', () => {
    const slots = [slot('a1', 9, 10, { coworkerRegistered: true }), slot('a2', 14, 15)]
    const one = [conference('a', slots), conference('b', [slot('b1', 16, 17)])]
    expect(['a1', 'a2', 'b1'].map((id) => stateOf(one, id))).toEqual(['SLOT_COWORKER', 'SLOT_COWORKER', 'available'])
    expect(stateOf(one, 'a2', {}, { FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE: false })).toBe('available')
  })

  it('of a required conference is shared out among colleagues as long as possible', () => {
    const first = slot('a1', 9, 10, { coworkerRegistered: true })
    const one = [conference('a', [first, slot('a2', 14, 15)], { isRequired: true })]
    expect(['a1', 'a2'].map((id) => stateOf(one, id))).toEqual(['SLOT_COWORKER', 'available'])
    expect(stateOf([conference('a', [first], { isRequired: true })], 'a1')).toBe('available')
  })

  it('stays with an earlier holder, who may move to a slot without a colleague', () => {
    const one = [
      conference('a', [slot('a1', 9, 10, { coworkerRegistered: true }), slot('a2', 14, 15), slot('a3', 16, 17)]),
    ]
    const held = { saved: { a: 'a2' }, chosen: { a: 'a2' } }
    expect(choiceErrors(one, { ...nobody, ...held }, defaultSettings)).toEqual({})
    expect(['a1', 'a2', 'a3'].map((id) => stateOf(one, id, held))).toEqual(['SLOT_COWORKER', 'registered', 'available'])
  })

  it('that ends when another begins does not overlap it', () => {
    expect(overlaps(slot('a', 9, 10), slot('b', 10, 11))).toBe(false)
    expect(overlaps(slot('a', 9, 10), slot('b', 8, 12))).toBe(true)
  })
})

describe('a conference', () => {
  const shown = (one: ConferenceFacts, attendee: Partial<Attendee> = {}, settings: Partial<SlotSettings> = {}) =>
    visibleConferences([one], { ...nobody, ...attendee }, { ...defaultSettings, ...settings }).length === 1

  it('is hidden when full where the event hides full ones, except from its holders', () => {
    const one = conference('a', [slot('a1', 9, 10, full)])
    const hide = { FO_MEETING_CONFERENCES_HIDE_FULL: true }
    expect([shown(one), shown(one, {}, hide), shown(one, { saved: { a: 'a1' } }, hide)]).toEqual([true, false, true])
  })

  it('without slots, or not meant for the person, is hidden', () => {
    expect(shown(conference('a', []))).toBe(false)
    expect(shown(conference('a', [slot('a1', 9, 10)], { isDisabledForCompanions: true }), { isCompanion: true })).toBe(
      false,
    )
    expect(shown(conference('a', [slot('a1', 9, 10)]), { isRemote: true })).toBe(false)
    expect(shown(conference('a', [slot('a1', 9, 10)], { isRemote: true }), { isRemote: true })).toBe(true)
  })

  it('that is required asks for a slot as long as a slot is left', () => {
    const errors = (slots: SlotFacts[]) =>
      choiceErrors([conference('a', slots, { isRequired: true })], nobody, defaultSettings)
    expect(errors([slot('a1', 9, 10)])).toEqual({ a: 'SLOT_REQUIRED' })
    expect(errors([slot('a1', 9, 10, full)])).toEqual({})
  })

  it('that is required asks for nothing once another required one leaves no room for it', () => {
    const both = [
      conference('a', [slot('a1', 9, 11)], { isRequired: true }),
      conference('b', [slot('b1', 10, 12)], { isRequired: true }),
      conference('c', [slot('c1', 10, 12)]),
    ]
    const errors = (chosen: Record<string, string>, settings: Partial<SlotSettings> = {}) =>
      choiceErrors(both, { ...nobody, chosen }, { ...defaultSettings, ...settings })
    expect(errors({})).toEqual({ a: 'SLOT_REQUIRED', b: 'SLOT_REQUIRED' })
    expect(errors({ a: 'a1' })).toEqual({})
    // Optional choices give way to required ones.
    expect(errors({ c: 'c1' })).toEqual({ a: 'SLOT_REQUIRED', b: 'SLOT_REQUIRED' })
    expect(errors({ b: 'b1' }, { FO_MEETING_CONFERENCES_UNIQUE: true })).toEqual({})
  })
})

it('one conference at least is asked for where the event says so, and none left sends back to the first step', () => {
  const settings = { ...defaultSettings, FO_MEETING_CONFERENCES_ACTIVE: true, FO_MEETING_CONFERENCES_MIN_1: true }
  const left = [conference('a', [slot('a1', 9, 10)])]
  const gone = [conference('a', [slot('a1', 9, 10, full)])]
  expect(choiceErrors(left, nobody, settings)).toEqual({ '': 'SLOT_REQUIRED' })
  expect([startsOver(left, nobody, settings), startsOver(gone, nobody, settings)]).toEqual([false, true])
})

describe('a slot that is over', () => {
  const over = { isOver: true }
  const settings = { ...defaultSettings, FO_MEETING_CONFERENCES_ACTIVE: true, FO_MEETING_CONFERENCES_MIN_1: true }
  const day = [
    conference('a', [slot('a1', 9, 10, over), slot('a2', 14, 15)]),
    conference('b', [slot('b1', 9, 10, over)]),
  ]

  it('is available only to its holders and to guests whose organiser answers', () => {
    expect(stateOf(day, 'a1')).toBe('SLOT_OVER')
    expect(stateOf(day, 'a1', { mayBeLate: true })).toBe('available')
    expect(choiceErrors(day, { ...nobody, chosen: { a: 'a1' } }, settings)).toEqual({ a: 'SLOT_OVER' })
    const held = { ...nobody, saved: { a: 'a1' }, chosen: { a: 'a1' } }
    expect(choiceErrors(day, held, settings)).toEqual({})
    expect(stateOf(day, 'a1', { ...held, chosen: { a: 'a2' } })).toBe('available')
  })

  it('hides its conference once every slot of it is over, but from its holders', () => {
    const shown = (more: Partial<Attendee>) =>
      visibleConferences(day, { ...nobody, ...more }, settings).map(({ id }) => id)
    expect([shown({}), shown({ saved: { b: 'b1' } }), shown({ mayBeLate: true })]).toEqual([
      ['a'],
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  it('is required of its holders alone', () => {
    const required = [conference('a', [slot('a1', 9, 10, over)], { isRequired: true })]
    const errors = (more: Partial<Attendee>) => choiceErrors(required, { ...nobody, ...more }, defaultSettings)
    expect([errors({}), errors({ mayBeLate: true }), errors({ saved: { a: 'a1' } })]).toEqual([
      {},
      {},
      { a: 'SLOT_REQUIRED' },
    ])
  })

  const away = (startAt: string) => startAt === at(16)
  it.each<[string, SlotFacts[], boolean]>([
    ['one is left', [slot('s', 9, 10, over), slot('t', 11, 12)], false],
    ['all are over', [slot('s', 9, 10, over)], true],
    ['all are over, and were full', [slot('s', 9, 10, { ...over, ...full })], true],
    ['the last with a place is over', [slot('s', 9, 10, over), slot('t', 11, 12, full)], true],
    ['those left are on another day', [slot('s', 9, 10, over), slot('t', 16, 17)], true],
    ['none had a place left', [slot('s', 9, 10, { ...over, ...full }), slot('t', 11, 12, full)], false],
    ['none is over and all are full', [slot('s', 9, 10, full)], false],
    ['there is none', [], false],
  ])('spares « at least one » when %s', (_, slots, isSpared) => {
    const conferences = slots.map((one) => conference(one.id, [one]))
    const person = { ...nobody, away }
    expect(isTooLate(conferences, person, settings)).toBe(isSpared)
    expect(isTooLate(conferences, { ...person, mayBeLate: true }, settings)).toBe(isSpared)
    expect(choiceErrors(conferences, person, settings)).toEqual(isSpared ? {} : { '': 'SLOT_REQUIRED' })
    const isAnyLeft = slots.some(({ id }) => stateOf(conferences, id, { away }) === 'available')
    expect(startsOver(conferences, person, settings)).toBe(!(isSpared || isAnyLeft))
  })
})

describe('clicks on available slots', () => {
  const spans = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 4 }))
  const programme = fc
    .array(fc.array(spans, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    .map((all) =>
      all.map((slots, c) =>
        conference(
          `c${c}`,
          slots.map(([start, length], s) => slot(`c${c}s${s}`, start, start + length)),
        ),
      ),
    )
  const clicks = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 40 })

  it('show each overlapping slot of another conference, and no other', () => {
    const picks = fc.array(fc.nat(3), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(programme, picks, (conferences, picked) => {
        const chosen = Object.fromEntries(
          conferences.map(({ id, slots }, c) => [id, slots[picked[c] ?? 0]?.id ?? '']).filter(([, id]) => id !== ''),
        )
        const states = slotStates(conferences, { ...nobody, chosen }, defaultSettings)
        const held = chosenIn(conferences, chosen)
        for (const { id, slots } of conferences)
          for (const one of slots) {
            const isOverlapped = held.some((other) => other.conference.id !== id && overlaps(other.slot, one))
            expect(states.get(one.id)?.overlap).toBe(isOverlapped)
          }
      }),
    )
  })

  it('never lead to two overlapping slots, nor above the maximum', () => {
    fc.assert(
      fc.property(programme, clicks, fc.nat(4), fc.boolean(), (conferences, made, max, unique) => {
        const settings = { ...defaultSettings, FO_MEETING_CONFERENCES_MAX: max, FO_MEETING_CONFERENCES_UNIQUE: unique }
        let chosen: Record<string, string> = {}
        for (const [c, s, leaves] of made) {
          const picked = conferences[c % conferences.length]
          const wanted = picked?.slots[s % picked.slots.length]
          if (!picked || !wanted) continue
          const state = stateOf(conferences, wanted.id, { chosen }, settings)
          if (state === 'available') chosen = { ...chosen, [picked.id]: wanted.id }
          if (state === 'registered' && leaves) {
            const { [picked.id]: _, ...others } = chosen
            chosen = others
          }
          const held = chosenIn(conferences, chosen)
          const pairs = held.flatMap((one, i) => held.slice(i + 1).map((other) => overlaps(one.slot, other.slot)))
          expect(pairs).not.toContain(true)
          expect(held.length).toBeLessThanOrEqual(unique ? 1 : max || conferences.length)
          expect(choiceErrors(conferences, { ...nobody, chosen }, settings)).toEqual({})
        }
      }),
    )
  })
})

describe('a long programme', () => {
  function readsOf(count: number, slotsEach: number): number {
    let reads = 0
    const counted = (one: SlotFacts): SlotFacts =>
      new Proxy(one, {
        get(target, key, receiver) {
          reads++
          return Reflect.get(target, key, receiver)
        },
      })
    const conferences = Array.from({ length: count }, (_, c) =>
      conference(
        `c${c}`,
        Array.from({ length: slotsEach }, (__, s) => counted(slot(`c${c}s${s}`, 2 * c, 2 * c + 1))),
        { isRequired: c % 2 === 0 },
      ),
    )
    const chosen = Object.fromEntries(conferences.map(({ id }) => [id, `${id}s0`]))
    slotStates(conferences, { ...nobody, chosen }, defaultSettings)
    choiceErrors(conferences, { ...nobody, chosen }, defaultSettings)
    return reads / (count * slotsEach)
  }

  it('is weighed in a time that grows as it does, by its conferences and by their slots', () => {
    const least = readsOf(20, 10)
    expect([readsOf(200, 10), readsOf(20, 100)].every((reads) => reads < 2 * least)).toBe(true)
  })
})
