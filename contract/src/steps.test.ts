import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAmong, isChoosable, listsOf } from '#features/articles/articles.rules.ts'
import { buyerIn, offersIn } from '#features/articles/articles.steps.ts'
import type { Article } from '#features/articles/articles.ts'
import { GENERAL } from '#features/articles/articles.ts'
import { visibleConferences, weighing } from '#features/conferences/conferences.rules.ts'
import { attendeeIn } from '#features/conferences/conferences.steps.ts'
import type { ChosenSlots, Conference } from '#features/conferences/conferences.ts'
import type { Settings } from '#features/events/events.settings.ts'
import { defaultSettings } from '#features/events/events.settings.ts'
import { codeOf, offeredChoices } from '#features/participation/participation.rules.ts'
import { choiceIn, comes, isTurnedAway } from '#features/participation/participation.steps.ts'
import { isAnswerable } from '#features/quotas/quotas.rules.ts'
import type { QuotaModel } from '#features/quotas/quotas.ts'
import { stepsFor } from '#features/registration/registration.rules.ts'
import type { AnyStep, Draft, RegistrationWorld, StepKey } from './steps.ts'
import { allSteps } from './steps.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 4, 11, hour)).toISOString()
const dayIds = ['j1', 'j2', 'j3']
const flag = fc.boolean()
const rarely = fc.nat(4).map((drawn) => drawn === 0)
const left = fc.option(fc.nat(2), { nil: null })

const settings: fc.Arbitrary<Settings> = fc
  .record({
    FO_PARTICIPATION_DISABLED: rarely,
    FO_PARTICIPATION_ONSITE_HIDE: rarely,
    FO_PARTICIPATION_REMOTE_HIDE: flag,
    FO_PARTICIPATION_REPRESENTED_HIDE: flag,
    FO_PARTICIPATION_ABSENT_HIDE: rarely,
    FO_DATES_BYPASS: rarely,
    FO_ARTICLES_ACTIVE: flag,
    FO_QUOTAS_ACTIVE: flag,
    FO_MEETING_CONFERENCES_ACTIVE: flag,
    FO_MEETING_CONFERENCES_VERSION: fc.constantFrom(1 as const, 2 as const),
    FO_MEETING_CONFERENCES_HIDE_FULL: flag,
    FO_CATEGORIES_ACTIVE: flag,
    FO_TYPOLOGY_NEXT: flag,
    FO_STEPS_ORDER: fc.shuffledSubarray(allSteps.map(({ key }) => key)),
  })
  .map((some) => ({ ...defaultSettings, ...some }))

const articles: fc.Arbitrary<Article[]> = fc
  .array(
    fc.record({
      left,
      onlyFor: fc.constantFrom('onsite' as const, 'remote' as const, null),
      vatRegime: fc.constantFrom('service' as const, 'admission_on_site' as const, 'admission_remote' as const),
      days: fc.dictionary(
        fc.constantFrom(GENERAL, ...dayIds),
        fc.record({
          ...{ isShow: flag, isDisabled: rarely, isSelected: flag },
          ...{ isRadio: flag, isRequired: flag, isAuto: rarely },
        }),
      ),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map((one, i) => ({
      ...one,
      id: `a${i}`,
      label: `a${i}`,
      price: 10,
      prices: {},
      later: [],
      beyond: [],
      vatRate: 20,
    })),
  )

const quotas: fc.Arbitrary<QuotaModel[]> = fc
  .array(
    fc.record({
      filter: fc.constantFrom('select' as const, 'radio' as const, 'checkbox' as const),
      isRequired: flag,
      onlyFor: fc.constantFrom('onsite' as const, 'remote' as const, null),
      values: fc.array(fc.record({ isDisabled: rarely, left }), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    all.map((one, i) => ({
      ...{ ...one, key: `q${i}`, value: `q${i}`, model: 'participation' as const },
      values: one.values.map((value, v) => ({ ...value, key: `v${v}`, value: `v${v}` })),
    })),
  )

/** Required conferences do not overlap: an event with two at once could not be answered. */
const conferences: fc.Arbitrary<Conference[]> = fc
  .array(
    fc.record({
      ...{ isRequired: flag, isRemote: flag, isDisabledForCompanions: flag },
      slots: fc.array(fc.record({ quota: left, hour: fc.nat(2), isOver: rarely }), { maxLength: 3 }),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map((one, c) => ({
      ...{ ...one, id: `c${c}`, title: `c${c}`, logo: '', description: '', categoryIds: [], speakers: [] },
      ...{ disabled: false, registered: false, coworkerRegistered: false, maxReached: false },
      slots: one.slots.map(({ quota, hour, isOver }, s) => {
        const start = one.isRequired ? 10 * (c + 1) + hour : hour
        const marks = { registered: false, disabled: false, overlap: false, coworkerRegistered: false }
        const mine = { isSelected: false, isMySelected: false, isFull: quota === 0 }
        const span = { startAt: at(start), endAt: at(start + 1) }
        return {
          ...{ ...marks, ...mine, ...span, id: `c${c}s${s}`, quota, isOver, usersTotal: 0, roomId: null, room: '' },
          ...{ state: quota === 0 ? ('full' as const) : ('available' as const), reason: null },
        }
      }),
    })),
  )

const dayOf = (i: number) => ({
  day: `2027-05-1${i}`,
  startAt: `2027-05-1${i}T07:00:00.000Z`,
  endAt: `2027-05-1${i}T16:00:00.000Z`,
})

const world: fc.Arbitrary<RegistrationWorld> = fc
  .record({ settings, articles, quotas, conferences, days: fc.subarray(dayIds), full: flag, typed: flag })
  .chain((known) => fc.record({ known: fc.constant(known), isCompanion: rarely, isExhibitor: rarely }))
  .map(({ known: { days, full, typed, ...rest }, isCompanion, isExhibitor }) => {
    const day = {
      label: '',
      startTime: '09:00',
      endTime: '18:00',
      price: 0,
      isFull: full,
      isLimited: false,
      isRetired: false,
    }
    const event = { id: 'e', domainId: 'd', context: 'c', name: 'E', alias: '', timeZone: 'Europe/Paris', location: '' }
    return {
      ...rest,
      event: { ...event, canRegister: !full, days: days.map((id, i) => ({ ...day, id, ...dayOf(i) })) },
      subject: { email: 'a@exemple.fr', typoId: typed ? 't' : null, isExhibitor, isCompanion, UserEvent: null },
      draft: {},
      typologies: [{ id: 't', label: 'T', isRetired: false }],
      forms: {},
      companies: [],
      categories: [],
      heldArticles: [],
      heldQuotas: {},
    }
  })

function willingArticles(now: RegistrationWorld): NonNullable<Draft['articles']> {
  const buyer = buyerIn(now)
  const lists = listsOf(offersIn(now), buyer).filter(({ isRequired }) => isRequired)
  const chosen = lists.flatMap(({ offers }) => {
    const offer = offers.find((one) => !one.flags.isAuto && isChoosable(one, buyer) && !isAmong(one, []))
    return offer ? [{ id: offer.article.id, dayId: offer.dayId }] : []
  })
  return { articles: chosen }
}

/** A slot of each required conference with free ones. */
function willingSlots(now: RegistrationWorld): { slots: ChosenSlots } {
  let slots: ChosenSlots = {}
  for (const conference of visibleConferences(now.conferences, attendeeIn(now, {}), now.settings)) {
    if (!conference.isRequired) continue
    const mine = attendeeIn(now, slots)
    const slot = conference.slots.find((one) => weighing(now.conferences, mine, now.settings)(conference, one) === null)
    if (slot) slots = { ...slots, [conference.id]: slot.id }
  }
  return { slots }
}

function willingQuotas(now: RegistrationWorld): NonNullable<Draft['quotas']> {
  const answers = now.quotas.flatMap((model) => {
    const value = model.values.find((one) => isAnswerable(model, one, {}))
    return model.isRequired && value ? [[model.key, value.key]] : []
  })
  return Object.fromEntries(answers)
}

/** Minimal answers that complete a registration. */
const willing: { [K in StepKey]?: (now: RegistrationWorld) => Draft[K] } = {
  invitation: () => ({ firstName: 'Lou', lastName: 'Brun', email: 'lou@exemple.fr' }),
  typology: () => ({ typoId: 't' }),
  dates: (now) => ({ dayIds: now.event.days.map(({ id }) => id) }),
  articles: willingArticles,
  conferences: willingSlots,
  categories: (now) => ({ categoryIds: [], ...willingSlots(now) }),
  quotas: willingQuotas,
}

const stepsOf = (now: RegistrationWorld): AnyStep[] => stepsFor(allSteps, now)
const errorsOf = (step: AnyStep, now: RegistrationWorld) =>
  step.errors((now.draft as Record<string, unknown>)[step.key], now)

const waysIn = (now: RegistrationWorld): Draft['participation'][] =>
  choiceIn(now) === undefined
    ? offeredChoices(now.settings, now.event, null).map((choice) => ({ participation: codeOf(choice) }))
    : isTurnedAway(now)
      ? []
      : [undefined]

/** Goes through the steps; returns them in order. */
function goThrough(start: RegistrationWorld): { end: RegistrationWorld; met: StepKey[] } {
  let now = start
  const met: StepKey[] = []
  for (let i = 0; i <= allSteps.length; i++) {
    const next = stepsOf(now).find(({ key }) => !met.includes(key))
    if (!next) return { end: now, met }
    met.push(next.key)
    const answer = willing[next.key]?.(now)
    if (answer !== undefined) now = { ...now, draft: { ...now.draft, [next.key]: answer } }
  }
  throw new Error('The steps never end')
}

describe('the steps of any event, for any person', () => {
  it('lead to the confirmation for any choices: each step left can be answered', () => {
    fc.assert(
      fc.property(world, (known) => {
        for (const participation of waysIn(known)) {
          const { end, met } = goThrough({ ...known, draft: { participation } })
          for (const step of stepsOf(end)) expect({ [step.key]: errorsOf(step, end) }).toEqual({ [step.key]: {} })
          expect(new Set(stepsOf(end).map(({ key }) => key))).toEqual(new Set(met))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('come each once, in the order of the event, for any answers', () => {
    fc.assert(
      fc.property(world, (known) => {
        const wished: readonly string[] = known.settings.FO_STEPS_ORDER
        for (const participation of waysIn(known)) {
          const keys = stepsOf({ ...known, draft: { participation } }).map(({ key }) => key)
          expect(new Set(keys).size).toBe(keys.length)
          const ranked = wished.filter((key) => (keys as string[]).includes(key))
          expect(keys.slice(0, ranked.length)).toEqual(ranked)
          const rest = keys.slice(ranked.length)
          expect(rest).toEqual(allSteps.map(({ key }) => key).filter((key) => rest.includes(key)))
        }
      }),
    )
  })

  it('ask an absent person only for a representative', () => {
    fc.assert(
      fc.property(world, (known) => {
        for (const participation of waysIn(known)) {
          const now = { ...known, draft: { participation } }
          if (comes(now)) continue
          const after = stepsOf(now).filter(({ key }) => key !== 'participation')
          expect(after.map(({ key }) => key)).toEqual(choiceIn(now) === 'represented' ? ['invitation'] : [])
        }
      }),
    )
  })
})
