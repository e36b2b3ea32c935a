import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Seller } from '#features/billing/billing.settings.ts'
import { missingOfSeller } from './seller.rules.ts'

const whole = {
  ...{
    name: 'Les Luthiers',
    legalForm: 'Association loi 1901',
    siret: '012 345 674 00018',
    vatNumber: 'fr 52 012345674',
  },
  ...{ address: '1 rue du Pont', postalCode: '88500', city: 'Mirecourt' },
}
const missing = (changed: Partial<Seller>) => missingOfSeller(z.parse(Seller, { ...whole, ...changed }))

describe('the seller of an invoice', () => {
  it('is complete with its numbers typed in any form', () => {
    expect(missing({})).toEqual([])
    expect(missing({ isExempt: true, vatNumber: '' })).toEqual([])
    expect(missing({ acceptsTransfer: true, bank: 'FR76 3000' })).toEqual([])
  })

  it.each<[Partial<Seller>, readonly string[]]>([
    [{ name: ' ' }, ['name']],
    [{ legalForm: '' }, ['legalForm']],
    [{ address: '', postalCode: '', city: '' }, ['address', 'postalCode', 'city']],
    [{ siret: '12345' }, ['siret']],
    [{ vatNumber: '' }, ['vatNumber']],
    [{ vatNumber: 'DE123456789' }, ['vatNumber']],
    [{ country: 'BE' }, ['country']],
    [{ acceptsTransfer: true }, ['bank']],
  ])('lacks what an invoice could not say: %j', (changed, fields) => {
    expect(missing(changed)).toEqual(fields)
  })

  it('lacks everything at first', () => {
    const blank = ['name', 'legalForm', 'address', 'postalCode', 'city', 'siret', 'vatNumber']
    expect(missingOfSeller(z.parse(Seller, {}))).toEqual(blank)
  })
})
