import { describe, expect, it } from 'vitest'
import { applyFormat, checkForm, componentOf } from './forms.rules.ts'
import type { FormModel } from './forms.ts'

const model = (key: string, more: Partial<FormModel> = {}): FormModel => ({
  key,
  model: 'U',
  component: 'text',
  label: key,
  values: [],
  isRequired: false,
  isExtended: false,
  isDisabled: false,
  format: '',
  metadata: {},
  ...more,
})

describe('a format', () => {
  it('puts each word, or all of it, in capitals', () => {
    expect(applyFormat('capitalize-words', 'jean-baptiste de l’étang')).toBe('Jean-Baptiste de l’Étang')
    expect(applyFormat('uppercase', 'straße')).toBe('STRASSE')
    expect(applyFormat('', 'as is')).toBe('as is')
  })

  it('gives no capital to linking words, but at the beginning', () => {
    for (const [typed, formatted] of [
      ["maison d'œuvre et fils", "Maison d'Œuvre et Fils"],
      ['de la tour', 'De La Tour'],
      ["d'estaing", "D'Estaing"],
      ['saint-rémy-de-provence', 'Saint-Rémy-de-Provence'],
      ['paul et', 'Paul Et'],
      ['Charles De Gaulle', 'Charles de Gaulle'],
      ['odette', 'Odette'],
    ])
      expect(applyFormat('capitalize-words', typed ?? '')).toBe(formatted)
  })

  it('gives the same text typed letter by letter or at once', () => {
    const whole = "maison d'œuvre et fils de l'eau"
    let typed = ''
    for (const letter of whole) typed = applyFormat('capitalize-words', typed + letter)
    expect(typed).toBe(applyFormat('capitalize-words', whole))
  })

  it('applies to typed text, never to the key of a choice', () => {
    const values = [{ key: 'a', label: 'A' }]
    const { errors, values: kept } = checkForm([model('job', { component: 'select', format: 'uppercase', values })], {
      job: 'a',
    })
    expect({ errors, kept }).toEqual({ errors: {}, kept: { job: 'a' } })
  })
})

describe('a text keyed email', () => {
  it('is shown, checked and kept as an address', () => {
    const email = model('email')
    expect(componentOf(email)).toBe('email')
    expect(checkForm([email], { email: 'nope' }).errors).toEqual({ email: 'EMAIL_FORMAT' })
    expect(checkForm([email], { email: ' Camille@Exemple.FR ' }).values).toEqual({ email: 'camille@exemple.fr' })
  })
})

describe('a number', () => {
  const staff = model('staff', { component: 'number', metadata: { min: 1, max: 5000, isWhole: true } })
  it.each([
    ['-3,5', 'NUMBER_TOO_SMALL'],
    ['0', 'NUMBER_TOO_SMALL'],
    ['2,5', 'NUMBER_WHOLE'],
    [5001, 'NUMBER_TOO_LARGE'],
    ['12', undefined],
  ])('of people, given as %s: %s', (value, code) => {
    expect(checkForm([staff], { staff: value }).errors['staff']).toBe(code)
  })

  it('without bounds may be any', () => {
    expect(checkForm([model('degrees', { component: 'number' })], { degrees: '-3,5' }).values).toEqual({
      degrees: -3.5,
    })
  })
})

describe('an answer as people type it', () => {
  it.each([
    ['number', '1\u202f000,5', 1000.5],
    ['number', '1\u00a0000', 1000],
    ['number', '1.000,50', 1000.5],
    ['phone', '06\u00a012\u202f34\u201156/78', '06 12 34-56/78'],
    ['phone', '+33 (0)6 12 34 56 78 ext. 12\u200b', '+33 (0)6 12 34 56 78 ext. 12'],
    ['email', 'zoe\u200b@hôtel.fr', 'zoe@xn--htel-vqa.fr'],
    ['text', 'Chef\u00a0de\u2009\u2009salle\u00ad', 'Chef de salle'],
    ['textarea', 'Ouvert\u00a0!\u200b', 'Ouvert\u00a0!'],
  ])('of kind %s, %j, is kept as %j', (component, typed, kept) => {
    expect(checkForm([model('it', { component })], { it: typed })).toEqual({ errors: {}, values: { it: kept } })
    expect(checkForm([model('it', { component })], { it: kept })).toEqual({ errors: {}, values: { it: kept } })
  })

  it.each([
    ['number', '1 00', 'NUMBER_FORMAT'],
    ['number', '1,000,5', 'NUMBER_FORMAT'],
    ['phone', 'bureau 12', 'PHONE_FORMAT'],
    ['phone', '(((((', 'PHONE_FORMAT'],
    ['text', '\u3164\u200b', 'REQUIRED'],
  ])('of kind %s is refused where it is %j', (component, typed, code) => {
    expect(checkForm([model('it', { component, isRequired: true })], { it: typed }).errors).toEqual({ it: code })
  })
})

describe('a form', () => {
  it('requires its required answers, a choice as a choice', () => {
    const models = [model('name', { isRequired: true }), model('job', { isRequired: true, component: 'radio' })]
    expect(checkForm(models, { name: ' ' }).errors).toEqual({ name: 'REQUIRED', job: 'CHOICE_REQUIRED' })
    expect(checkForm(models, {}, { force: true }).errors).toEqual({})
  })

  it('keeps nothing of unknown keys, unknown components and disabled fields', () => {
    const models = [model('locked', { isDisabled: true }), model('magic', { component: 'hologram', isRequired: true })]
    expect(checkForm(models, { locked: 'x', magic: 'y', other: 'z' })).toEqual({ errors: {}, values: {} })
  })
})
