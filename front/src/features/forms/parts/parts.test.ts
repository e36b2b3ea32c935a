import type { FormModel } from '@parvis/contract/forms/forms.ts'
import { describe, expect, it } from 'vitest'
import { autofillOf } from './autofill.ts'
import { countriesIn } from './countries.ts'
import { startValues, textOf } from './values.ts'

const model = (key: string, component: string): FormModel => ({
  key,
  model: 'U',
  component,
  label: key,
  values: [],
  isRequired: false,
  isExtended: false,
  isDisabled: false,
  format: '',
  metadata: {},
})

describe('the fields of a form', () => {
  it('start with the known answers, and empty in the way of their component', () => {
    const models = [
      model('name', 'text'),
      model('size', 'number'),
      model('ok', 'checkbox'),
      model('days', 'checkboxes'),
      model('intro', 'html'),
      model('magic', 'hologram'),
    ]
    expect(startValues(models, { name: 'Roux', size: 1.5, days: ['a'] }, 'fr')).toEqual({
      name: 'Roux',
      size: '1,5',
      ok: false,
      days: ['a'],
    })
    expect(startValues(models, { name: null }, 'fr')['name']).toBe('')
    expect(textOf(1234.5, 'en')).toBe('1234.5')
  })

  it('name countries in the language, France first and the others in order', () => {
    const french = countriesIn('fr').map(({ label }) => label)
    expect(french.slice(0, 2)).toEqual(['France', 'Afghanistan'])
    expect(french.indexOf('États-Unis')).toBeLessThan(french.indexOf('Finlande'))
    expect(countriesIn('en').find(({ value }) => value === 'DE')?.label).toBe('Germany')
  })

  it('tell the browser the autofill of known keys', () => {
    expect(autofillOf('postal_code')).toBe('postal-code')
    expect(autofillOf('diet')).toBeUndefined()
  })
})
