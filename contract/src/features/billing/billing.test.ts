import { describe, expect, it } from 'vitest'
import { entry as errorsFr } from '#kit/errors.fr.ts'
import { visit as billingFr } from './billing.fr.ts'
import { billingErrors, normaliseBilling } from './billing.rules.ts'
import type { Billing, BillingType } from './billing.ts'

const ALL = [1, 2, 3, 4, 5, 6]
const SIRET = '73282932000074'
const filled: Record<BillingType, Billing> = {
  1: { ...address('FR'), type: 1, siret: SIRET },
  2: { ...address('IT'), type: 2, intra_communautaire: 'IT01234567890' },
  3: { ...address('CH'), type: 3, intra_communautaire: 'CHE-123.456.789' },
  4: { ...address('FR'), type: 4 },
  5: { ...address('FR'), type: 5, siret: SIRET },
  6: { ...address('FR'), type: 6, siret: SIRET },
}

function address(country: string): Omit<Billing, 'type'> {
  return {
    intra_communautaire: '',
    country,
    social_reason: 'Atelier du Vivant',
    address: '1 rue des Arts',
    address_more: '',
    postal_code: '38000',
    city: 'Grenoble',
    siret: '',
    service_code: '',
    engagement_number: '',
  }
}
const types = [1, 2, 3, 4, 5, 6] as const
const errorsOf = (type: BillingType, changes: Partial<Billing>) => billingErrors({ ...filled[type], ...changes }, ALL)

describe('a billing', () => {
  it.each(types)('of type %i is right once it is filled in', (type) => {
    expect(errorsOf(type, {})).toEqual({})
  })

  it('needs a type that the event offers', () => {
    const { type: _, ...untyped } = filled[4]
    expect(billingErrors(untyped, ALL)).toEqual({ type: 'REQUIRED' })
    expect(billingErrors(filled[4], [1, 2])).toEqual({ type: 'CHOICE_UNKNOWN' })
  })

  it.each([
    [1, ['social_reason', 'address', 'postal_code', 'city', 'country']],
    [2, ['social_reason', 'address', 'postal_code', 'city', 'country', 'intra_communautaire']],
    [3, ['social_reason', 'address', 'postal_code', 'city', 'country', 'intra_communautaire']],
    [4, ['social_reason', 'address', 'postal_code', 'city', 'country']],
    [5, ['social_reason', 'address', 'postal_code', 'city', 'country']],
    [6, ['social_reason', 'address', 'postal_code', 'city', 'country']],
  ] as const)('of type %i needs %j, and neither a complement nor a service', (type, needed) => {
    const errors = billingErrors({ type, country: '', social_reason: ' ' }, ALL)
    expect(errors).toEqual(Object.fromEntries(needed.map((field) => [field, 'REQUIRED'])))
    expect(errorsFr['REQUIRED']).toBe('Ce champ est obligatoire')
  })

  it.each([
    [1, '732829320', undefined],
    [1, '732 829 320 00074', undefined],
    [1, '123456789', 'SIRET_KEY'],
    [1, '73282932000075', 'SIRET_KEY'],
    [5, '73282932000075', 'SIRET_KEY'],
    [6, '356 000 000 49837', undefined],
    [1, '', undefined],
    [5, '', undefined],
    [6, '', undefined],
    [1, '000000000', 'SIREN_FORMAT'],
    [1, '00000000000000', 'SIREN_FORMAT'],
    [5, '00000000000000', 'SIRET_FORMAT'],
    [1, '12345678', 'SIREN_FORMAT'],
    [1, '1234567890', 'SIREN_FORMAT'],
    [1, '7328293200007A', 'SIREN_FORMAT'],
    [5, '732829320', 'SIRET_FORMAT'],
    [6, '732829320', 'SIRET_FORMAT'],
    [6, '7328293200007', 'SIRET_FORMAT'],
    [5, '732 829 320 00074', undefined],
  ] as const)('of type %i with the number %s: %s', (type, siret, code) => {
    expect(errorsOf(type, { siret }).siret).toBe(code)
  })

  it.each([
    [2, 'IT', 'IT01234567890', undefined],
    [2, 'IT', 'it 012 345 678 90', undefined],
    [2, 'GR', 'EL123456789', undefined],
    [2, 'GR', 'GR123456789', 'VAT_NUMBER_COUNTRY'],
    [2, 'IT', 'DE123456789', 'VAT_NUMBER_COUNTRY'],
    [2, 'IT', '01234567890', 'VAT_NUMBER_FORMAT'],
    [2, 'IT', 'IT0', 'VAT_NUMBER_FORMAT'],
    [2, 'IT', 'IT0123456789', 'VAT_NUMBER_FORMAT'],
    [2, 'BE', 'BE 0123.456.749', undefined],
    [2, 'IT', 'IT0123456789012', 'VAT_NUMBER_FORMAT'],
    [2, 'IT', 'IT01-23456', 'VAT_NUMBER_FORMAT'],
    [2, '', 'IT01234567890', undefined],
    [3, 'US', '12-3456789', undefined],
    [3, 'CH', 'che-123.456.789 TVA', undefined],
    [3, 'US', '?', 'VAT_NUMBER_FORMAT'],
  ] as const)('of type %i in %s with the VAT number %s: %s', (type, country, intra_communautaire, code) => {
    expect(errorsOf(type, { country, intra_communautaire }).intra_communautaire).toBe(code)
  })

  it.each([
    [1, 'FR', undefined],
    [1, 'BE', 'COUNTRY_FRANCE'],
    [2, 'BE', undefined],
    [2, 'FR', 'COUNTRY_EUROPE'],
    [2, 'CH', 'COUNTRY_EUROPE'],
    [2, 'GB', 'COUNTRY_EUROPE'],
    [3, 'CH', undefined],
    [3, 'GB', undefined],
    [3, 'FR', 'COUNTRY_OUTSIDE_EUROPE'],
    [3, 'HR', 'COUNTRY_OUTSIDE_EUROPE'],
    [4, 'JP', undefined],
    [5, 'DE', 'COUNTRY_FRANCE'],
    [6, 'DE', 'COUNTRY_FRANCE'],
  ] as const)('of type %i in the country %s: %s', (type, country, code) => {
    expect(errorsOf(type, { country }).country).toBe(code)
  })

  it.each([
    [1, 'ABC', 'POSTCODE_FORMAT'],
    [4, '3800', 'POSTCODE_FORMAT'],
    [4, '38 000', undefined],
    [2, '00184 RM', undefined],
  ] as const)('of type %i with the postcode %s: %s', (type, postal_code, code) => {
    expect(errorsOf(type, { postal_code }).postal_code).toBe(code)
  })

  it('has a sentence for each error', () => {
    const codes = [
      errorsOf(1, { siret: '1', country: 'IT' }),
      errorsOf(2, { intra_communautaire: '1', country: 'FR' }),
      errorsOf(2, { intra_communautaire: 'DE12' }),
      errorsOf(3, { country: 'FR' }),
      errorsOf(5, { siret: '1', postal_code: '?' }),
    ].flatMap((errors) => Object.values(errors))
    expect(codes.length).toBeGreaterThanOrEqual(7)
    expect(codes.filter((code) => !(code in billingFr))).toEqual([])
  })

  it('keeps its numbers without the spaces they are printed with', () => {
    const kept = normaliseBilling({ ...filled[1], siret: '732 829 320 00074', intra_communautaire: 'fr 12' })
    expect(kept).toMatchObject({ siret: SIRET, intra_communautaire: 'FR12' })
  })
})
