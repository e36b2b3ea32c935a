import { expect, test } from 'vitest'
import { wrongNumbersOf } from './seller-numbers.rules.ts'

const seller = {
  ...{ siret: '012 345 674 00019', vatNumber: 'FR 09 012345674', country: 'FR' },
  ...{ bank: 'FR76 3000 1007 9412 3456 7890 185', bic: 'BDFEFRPPCCT' },
}

test.each([
  ['all are right', {}, []],
  ['none is given', { siret: '', vatNumber: '', bank: '', bic: ' ' }, []],
  ['the SIRET is short', { siret: '12345' }, ['siret SIRET_KEY']],
  ['a digit of the SIRET is another', { siret: '01234567400018' }, ['siret SIRET_KEY']],
  ['the key of the VAT number is another', { vatNumber: 'FR53012345674' }, ['vatNumber VAT_NUMBER_FORMAT']],
  ['the VAT number is another country’s', { vatNumber: 'IT01234567890' }, ['vatNumber VAT_NUMBER_COUNTRY']],
  ['the account is short', { bank: 'FR00 1234' }, ['bank IBAN_FORMAT']],
  ['the key of the account is another', { bank: 'FR75 3000 1007 9412 3456 7890 185' }, ['bank IBAN_KEY']],
  ['the BIC is short', { bic: 'BDFE' }, ['bic BIC_FORMAT']],
  ['a Belgian seller writes its own number', { country: 'BE', siret: '0123456749', vatNumber: 'BE0123456749' }, []],
  ['a Swiss seller writes its own numbers', { country: 'CH', siret: 'CHE-1', vatNumber: 'CHE-123.456.789 TVA' }, []],
])('where %s, each wrong number is told by its field', (_, given, wrong) => {
  expect(wrongNumbersOf({ ...seller, ...given }).map(({ field, code }) => `${field} ${code}`)).toEqual(wrong)
})
