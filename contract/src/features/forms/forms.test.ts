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
    expect(applyFormat('capitalize-words', 'jean-baptiste de l’étang')).toBe('Jean-Baptiste De L’Étang')
    expect(applyFormat('uppercase', 'straße')).toBe('STRASSE')
    expect(applyFormat('', 'as is')).toBe('as is')
  })

  it('is about what is typed, never about the key of a choice', () => {
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

describe('a form', () => {
  it('asks for what is required, a choice as a choice', () => {
    const models = [model('name', { isRequired: true }), model('job', { isRequired: true, component: 'radio' })]
    expect(checkForm(models, { name: ' ' }).errors).toEqual({ name: 'REQUIRED', job: 'CHOICE_REQUIRED' })
    expect(checkForm(models, {}, { force: true }).errors).toEqual({})
  })

  it('keeps nothing of unknown keys, unknown components and disabled fields', () => {
    const models = [model('locked', { isDisabled: true }), model('magic', { component: 'hologram', isRequired: true })]
    expect(checkForm(models, { locked: 'x', magic: 'y', other: 'z' })).toEqual({ errors: {}, values: {} })
  })
})
