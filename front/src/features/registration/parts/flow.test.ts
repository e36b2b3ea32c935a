import { priceFor } from '@parvis/contract/articles/prices.rules.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import type { FormModel } from '@parvis/contract/forms/forms.ts'
import type { UserEvent } from '@parvis/contract/users/users.ts'
import { describe, expect, it } from 'vitest'
import type { RegistrationFacts } from './flow.ts'
import { answersFrom, answersToSave, furthest, isSavedAs, refusedAt, stepAt, stepsIn, worldOf } from './flow.ts'

const day = (id: string, date: string) => ({
  id,
  day: date,
  label: '',
  startTime: '09:00',
  endTime: '18:00',
  startAt: `${date}T08:00:00.000Z`,
  endAt: `${date}T17:00:00.000Z`,
  price: 0,
  isFull: false,
  isLimited: false,
  isRetired: false,
})
const model = (key: string, more: Partial<FormModel> = {}): FormModel => ({
  key,
  model: 'U',
  component: 'text',
  label: key,
  values: [],
  isRequired: true,
  isExtended: false,
  isDisabled: false,
  format: '',
  metadata: {},
  ...more,
})
const form = (id: string, models: FormModel[]) => ({
  id,
  name: id,
  parentId: null,
  layout: 'one-column' as const,
  models,
})

function known(settings: SomeSettings = {}, typosV2: Record<string, SomeSettings> = {}): RegistrationFacts {
  return {
    event: {
      id: 'e1',
      domainId: 'd1',
      context: 'fete',
      name: 'Fête',
      alias: '',
      timeZone: 'Europe/Paris',
      location: '',
      canRegister: true,
      days: [day('j1', '2027-03-11'), day('j2', '2027-03-12')],
    },
    layers: { settings: { ...defaultSettings, FO_FORM_ID: 'f1', ...settings, typosV2 }, settingsAll: {} },
    language: 'fr',
    subject: { email: 'me@example.fr', typoId: null, isExhibitor: false, isCompanion: false, UserEvent: null },
    typologies: [
      { id: 'visitor', label: 'Visiteur', isRetired: false },
      { id: 'press', label: 'Presse', isRetired: false },
    ],
    forms: { f1: form('f1', [model('lastName')]), f2: form('f2', [model('paper')]) },
    companies: [],
    conferences: [],
    categories: [],
    articles: [],
    heldArticles: [],
    quotas: [],
    heldQuotas: {},
    formData: {},
  }
}
const keysIn = (given: RegistrationFacts, answers: Record<string, unknown>) =>
  stepsIn(worldOf(given, answers)).map(({ key }) => key)

describe('the steps', () => {
  it('follow the choice as it changes', () => {
    const given = known()
    expect(keysIn(given, {})).toEqual(['participation', 'typology', 'dates', 'form'])
    expect(keysIn(given, { participation: { participation: 2 } })).toEqual(['participation', 'invitation'])
    expect(keysIn(given, { participation: { participation: 3 } })).toEqual(['participation'])
  })

  it('of a companion begin with their identity, and leave the type and the days for later', () => {
    const given = known()
    const companion = { ...given, subject: { ...given.subject, isCompanion: true } }
    expect(keysIn(companion, {})).toEqual(['form', 'typology', 'dates'])
  })

  it('people of a type without payment see no price in any step', () => {
    const given = known({ FO_PAYMENT_ACTIVE: true }, { press: { FO_PAYMENT_ACTIVE: false } })
    const days = given.event.days.map((one) => ({ ...one, price: 120 }))
    const article = {
      id: 'a',
      label: 'Dîner',
      price: 50,
      prices: { press: 20 },
      later: [{ after: '2027-01-31', price: 70, prices: {} }],
      beyond: [{ left: 3, price: 60, prices: {} }],
      vatRate: 20,
      vatRegime: 'service' as const,
      onlyFor: null,
      left: null,
      days: {},
    }
    const heldArticles = [{ id: 'a', dayId: '0', price: 40, prices: {} }]
    const priced = { ...given, event: { ...given.event, days }, articles: [article], heldArticles }
    const pricesOf = (typoId: string) => {
      const { event, articles, heldArticles: held } = worldOf(priced, { typology: { typoId } })
      const told = [...articles, ...held, ...articles.flatMap(({ later, beyond }) => [...later, ...beyond])]
      return [...event.days.map(({ price }) => price), ...told.map((one) => priceFor(one, typoId))]
    }
    expect(pricesOf('visitor')).toEqual([120, 120, 50, 40, 70, 60])
    expect(pricesOf('press')).toEqual([0, 0, 0, 0])
  })

  it('take the form of the typology being chosen', () => {
    const given = known({}, { press: { FO_FORM_ID: 'f2' } })
    const world = worldOf({ ...given, formData: { paper: 'Le Journal' } }, { typology: { typoId: 'press' } })
    expect(world.draft.form).toEqual({ paper: 'Le Journal' })
  })

  it('are reached only after the earlier ones', () => {
    const given = known()
    const answers = { participation: { participation: 4 }, typology: { typoId: 'visitor' } }
    const world = worldOf(given, answers)
    const steps = stepsIn(world)
    const reach = furthest(steps, world, answers)
    expect(steps[stepAt('form', steps, reach)]?.key).toBe('dates')
    expect(steps[stepAt('typology', steps, reach)]?.key).toBe('typology')
    expect(steps[stepAt('nowhere', steps, reach)]?.key).toBe('dates')
  })

  it('begin with the first one, even where it requires nothing, for a person who has been at none yet', () => {
    const given = known()
    const optional = { ...given, forms: { f1: form('f1', [model('allergies', { isRequired: false })]) } }
    const world = worldOf({ ...optional, subject: { ...given.subject, isCompanion: true } }, {})
    const steps = stepsIn(world)
    const reach = furthest(steps, world, {})
    expect(steps[reach]?.key).toBe('typology')
    for (const wished of [undefined, '']) expect(steps[stepAt(wished, steps, reach)]?.key).toBe('form')
  })

  it('leave half-given answers out of the saved ones', () => {
    const answers = { participation: { participation: 2 }, invitation: { firstName: '', lastName: '', email: 'x' } }
    const world = worldOf(known(), answers)
    expect(answersToSave(stepsIn(world), world)['invitation']).toBeUndefined()
  })
})

const facts = {
  registered: true,
  responded: true,
  isRemote: false,
  representedBy: null,
  typoId: 'press',
  extended: {},
  version: 4,
  UserEventDays: [{ eventDayId: 'j2', registered: true }],
} as unknown as UserEvent

describe('a person who comes back', () => {
  const subject = { ...known().subject, UserEvent: facts }

  it('finds their answers filled in', () => {
    expect(answersFrom({ ...known(), subject })).toEqual({
      participation: { participation: 4 },
      typology: { typoId: 'press' },
      dates: { dayIds: ['j2'] },
      articles: { articles: [] },
      photos: { refusesPhotos: false, was: false },
      quotas: {},
    })
  })

  it('is told apart from a save with a lost reply', () => {
    const given = { ...known(), subject, formData: { lastName: 'Roux' } }
    const fresh = worldOf(given, answersFrom({ ...known(), subject }))
    const sent = { ...answersFrom({ ...known(), subject }), form: { lastName: ' Roux ' } }
    expect(isSavedAs(worldOf(given, sent), fresh)).toBe(true)
    expect(isSavedAs(worldOf(given, { ...sent, form: { lastName: 'Blanc' } }), fresh)).toBe(false)
    expect(isSavedAs(worldOf(given, { ...sent, dates: { dayIds: ['j1'] } }), fresh)).toBe(false)
  })
})

describe('a refusal', () => {
  const steps = stepsIn(worldOf(known(), { participation: { participation: 4 } }))
  const error = (path: string) => ({ path, code: 'REQUIRED', message: 'Ce champ est obligatoire' })

  it('points at the first step at fault and its fields', () => {
    const errors = [error('form.lastName'), error('values.dates.dayIds')]
    const said = { code: 'REGISTRATION_INCOMPLETE', message: '', errors }
    expect(refusedAt(said, steps)).toEqual({ step: 'dates', errors: { dayIds: 'Ce champ est obligatoire' } })
    expect(refusedAt({ ...said, errors: [error('values.form.lastName')] }, steps)).toEqual({
      step: 'form',
      errors: { lastName: 'Ce champ est obligatoire' },
    })
  })

  it('points at the step its code is about when it names no field', () => {
    const said = { code: 'CHOICE_UNAVAILABLE', message: 'Ce choix n’est plus disponible', errors: [] }
    expect(refusedAt(said, steps)?.step).toBe('participation')
  })

  it('points nowhere when it is about no step of this person', () => {
    expect(refusedAt({ code: 'UNEXPECTED', message: '', errors: [] }, steps)).toBeUndefined()
  })
})
