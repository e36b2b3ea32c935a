import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Choice } from './participation.rules.ts'
import { choiceOf, codeOf, daysHeld, mayComeOnSite, offeredChoices, outcomeOf, stateOf } from './participation.rules.ts'

const choices: readonly Choice[] = ['remote', 'represented', 'absent', 'onsite', 'companion']
const choice = fc.constantFrom(...choices)
const days = fc.subarray(['j1', 'j2', 'j3', 'j4']).map((ids) => ids.map((id) => ({ id })))
const chosen = fc.option(fc.array(fc.constantFrom('j1', 'j2', 'j3', 'j4', 'j5'), { maxLength: 6 }), { nil: undefined })

describe('any answer', () => {
  it('holds days of the event only, each once and in its order, and none for who does not come', () => {
    fc.assert(
      fc.property(choice, days, chosen, (made, all, wanted) => {
        const held = daysHeld(outcomeOf(made), all, wanted)
        expect(held).toEqual(all.map(({ id }) => id).filter((id) => held.includes(id)))
        if (!outcomeOf(made).registered) expect(held).toEqual([])
        else if (wanted === undefined) expect(held).toHaveLength(all.length)
        else if (all.length > 1) for (const id of held) expect(wanted).toContain(id)
        // Nobody chooses among one day.
        else expect(held).toHaveLength(all.length)
      }),
    )
  })

  it('is remote or represented only for who comes or does not', () => {
    for (const made of choices) {
      const { registered, isRemote, isRepresented } = outcomeOf(made)
      expect(isRemote && !registered).toBe(false)
      expect(isRepresented && registered).toBe(false)
      expect(choiceOf(codeOf(made))).toBe(made)
    }
  })

  it('on site is offered where there is a place, or where one is held already', () => {
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
