import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#features/events/events.settings.ts'
import { companyProblems, descriptionProblems, indexLabelKey, indexProblem, looksMistyped } from './companies.rules.ts'
import { companiesStep } from './companies.steps.ts'
import type { Company } from './companies.ts'
import { CompanyFields } from './companies.ts'
import { normaliseIndex } from './company-index.rules.ts'

const international = { FO_COMPANIES_ABROAD: false, FO_COMPANIES_INTERNATIONAL: true, FO_COMPANY_INDEX_MAX_SIZE: 9 }
const national = { FO_COMPANIES_ABROAD: false, FO_COMPANIES_INTERNATIONAL: false, FO_COMPANY_INDEX_MAX_SIZE: 9 }

describe('the identifier of a company, where companies of several countries register', () => {
  it.each([
    ['FR', '01234567400019'],
    ['IT', 'IT123456'],
    ['IT', 'IT123456789'],
    ['CH', 'CHE-123.456.789'],
    ['PT', '123456789'],
    ['PL', '123456789'],
    ['PL', '12345678901234'],
    ['ES', 'X1234567A'],
    ['ES', '1234567A'],
  ])('of %s may be %s', (country, siren) => {
    expect(indexProblem(siren, country, international)).toBeUndefined()
  })

  it.each([
    ['FR', '012345674'],
    ['FR', '0123456740001A'],
    ['IT', 'it123456'],
    ['IT', 'IT12345'],
    ['IT', 'IT1234567890'],
    ['CH', 'CHE123456789'],
    ['CH', 'CHE-123.456.78'],
    ['PT', '12345678'],
    ['PL', '12345678'],
    ['PL', '123456789012345'],
    ['ES', 'W1234567A'],
    ['ES', '1234567a'],
    ['ES', '12345678'],
  ])('of %s may not be %s', (country, siren) => {
    expect(indexProblem(siren, country, international)).toBe('COMPANY_INDEX_FORMAT')
  })

  it('is digits of the length set in a country without a rule', () => {
    expect(indexProblem('123456789', 'DE', international)).toBeUndefined()
    expect(indexProblem('DE1234567', 'DE', international)).toBe('COMPANY_INDEX_DIGITS')
  })
})

describe('the identifier of a company elsewhere', () => {
  it('is nine digits unless the event says otherwise', () => {
    expect(indexProblem('012345674', 'FR', national)).toBeUndefined()
    expect(indexProblem('01234567400019', 'FR', national)).toBe('COMPANY_INDEX_SIZE')
    expect(indexProblem('01234567400019', 'FR', { ...national, FO_COMPANY_INDEX_MAX_SIZE: 14 })).toBeUndefined()
    expect(indexProblem('01234567A', 'FR', national)).toBe('COMPANY_INDEX_DIGITS')
    expect(indexProblem('', 'FR', national)).toBe('REQUIRED')
  })

  it('may be copied with the spaces it is printed with', () => {
    expect(normaliseIndex(' 012 345\u00a0674 ')).toBe('012345674')
    expect(CompanyFields.parse({ name: 'Atelier', siren: '012 345 674' })).toEqual({
      name: 'Atelier',
      siren: '012345674',
      country: 'FR',
      address1: '',
      postalCode: '',
      city: '',
    })
  })

  it('is called by the name its form has', () => {
    expect(indexLabelKey('FR', national)).toBe('companies.index.siren')
    expect(indexLabelKey('FR', { ...national, FO_COMPANY_INDEX_MAX_SIZE: 14 })).toBe('companies.index.FR')
    expect(indexLabelKey('CH', international)).toBe('companies.index.CH')
    expect(indexLabelKey('DE', international)).toBe('companies.index')
  })
})

describe('a company from abroad', () => {
  const abroad = { ...international, FO_COMPANIES_ABROAD: true }
  const officina = { name: 'Werkstatt Grün', siren: '', country: 'DE', postalCode: 'ABC' }

  it('needs no number, and no number of a form that is ours', () => {
    expect(descriptionProblems(officina, abroad)).toEqual({})
    for (const siren of ['IT01234567890', '01234567890', 'DE811569869', 'CHE-123.456.789'])
      expect(indexProblem(siren, 'DE', abroad)).toBeUndefined()
    for (const siren of ['0', '-', 'aucun!']) expect(indexProblem(siren, 'DE', abroad)).toBe('COMPANY_INDEX_FORMAT')
  })

  it.each(['FR', 'IT', 'CH', 'PT', 'PL', 'ES'])('of %s keeps the rule of its country, number and all', (country) => {
    expect(indexProblem('', country, abroad)).toBe('REQUIRED')
    expect(indexProblem('CHE-1', country, abroad)).toBe('COMPANY_INDEX_FORMAT')
  })

  it('is accepted in international mode alone, with either setting of companies abroad', () => {
    for (const country of ['DE', 'IT', 'BE'])
      for (const FO_COMPANIES_ABROAD of [false, true])
        expect(companyProblems({ ...officina, country }, { ...national, FO_COMPANIES_ABROAD })).toEqual({
          country: 'CHOICE_UNKNOWN',
        })
    expect(indexProblem('IT123456', 'FR', { ...national, FO_COMPANIES_ABROAD: true })).toBe('COMPANY_INDEX_DIGITS')
  })

  it('changes nothing for French companies, and is refused where the event says so', () => {
    expect(indexProblem('', 'FR', abroad)).toBe('REQUIRED')
    expect(companyProblems(officina, national)).toEqual({ country: 'CHOICE_UNKNOWN' })
    expect(companyProblems({ ...officina, country: '' }, abroad)).toEqual({ country: 'REQUIRED' })
  })
})

describe('an impossible identifier', () => {
  it('is a number of zeros', () => {
    expect(indexProblem('000000000', 'FR', national)).toBe('COMPANY_INDEX_FORMAT')
    expect(indexProblem('00000000000000', 'FR', international)).toBe('COMPANY_INDEX_FORMAT')
  })

  it('is a postcode of letters in France', () => {
    const company = { name: 'Atelier', siren: '012345674', country: 'FR', postalCode: 'ABC' }
    expect(descriptionProblems(company, national)).toEqual({ postalCode: 'POSTCODE_FORMAT' })
    expect(descriptionProblems({ ...company, postalCode: '44 000' }, national)).toEqual({})
    expect(descriptionProblems({ ...company, postalCode: '' }, national)).toEqual({})
  })
})

describe('check digits', () => {
  it.each([
    ['a SIREN', '012345674'],
    ['a SIRET', '01234567400019'],
    ['La Poste', '356000000'],
    ['an office of La Poste, which keeps its own rule', '35600000049837'],
    ['a number of another length', '12345'],
  ])('raise no doubt about %s', (_, siren) => {
    expect(looksMistyped(siren, 'FR')).toBe(false)
  })

  it.each(['012345675', '01234567400018', '35600000049838'])('cast doubt on %s', (siren) => {
    expect(looksMistyped(siren, 'FR')).toBe(true)
    expect(indexProblem(siren, 'FR', { ...national, FO_COMPANY_INDEX_MAX_SIZE: siren.length })).toBeUndefined()
  })

  it('say nothing of other countries', () => {
    expect(looksMistyped('012345675', 'PT')).toBe(false)
  })
})

describe('the step of the company', () => {
  const company: Company = {
    id: 'c1',
    name: 'Atelier',
    siren: '012345674',
    country: 'FR',
    address1: '',
    postalCode: '',
    city: '',
  }
  const world = (companies: Company[], settings = {}) => ({
    settings: { ...defaultSettings, FO_COMPANIES_ACTIVE: true, ...settings },
    event: { days: [] } as never,
    subject: { email: '', typoId: null, isExhibitor: false, isCompanion: false, UserEvent: null },
    draft: { participation: { participation: 4 as const } },
    companies,
  })

  it('is for participants of an event that asks for it', () => {
    expect(companiesStep.shown(world([]))).toBe(true)
    expect(companiesStep.shown(world([], { FO_COMPANIES_ACTIVE: false }))).toBe(false)
    expect(companiesStep.shown({ ...world([]), draft: { participation: { participation: 3 } } })).toBe(false)
  })

  it('wants one of the person’s own companies, whole', () => {
    expect(companiesStep.errors(undefined, world([company]))).toEqual({ companyId: 'CHOICE_REQUIRED' })
    expect(companiesStep.errors({ companyId: 'other' }, world([company]))).toEqual({ companyId: 'CHOICE_REQUIRED' })
    expect(companiesStep.errors({ companyId: 'c1' }, world([company]))).toEqual({})
    for (const lacking of [{ siren: '' }, { name: '' }, { siren: '12' }])
      expect(companiesStep.errors({ companyId: 'c1' }, world([{ ...company, ...lacking }]))).toEqual({
        companyId: 'COMPANY_INCOMPLETE',
      })
    expect(companyProblems({ ...company, name: '', siren: '' }, national)).toEqual({
      name: 'REQUIRED',
      siren: 'REQUIRED',
    })
  })

  it('leaves a company from abroad to participants who chose it while the event took its country', () => {
    const abroad = { ...company, siren: '', country: 'DE' }
    const answer = { companyId: 'c1' }
    const UserEvent = { Employee: { Company: abroad } } as never
    expect(companiesStep.errors(answer, world([abroad], { FO_COMPANIES_INTERNATIONAL: true }))).toEqual({})
    expect(companiesStep.errors(answer, world([abroad]))).toEqual({ companyId: 'COMPANY_INCOMPLETE' })
    const held = world([abroad, { ...abroad, id: 'c2' }])
    const subject = { ...held.subject, UserEvent }
    expect(companiesStep.errors(answer, { ...held, subject })).toEqual({})
    expect(companiesStep.errors({ companyId: 'c2' }, { ...held, subject })).toEqual({ companyId: 'COMPANY_INCOMPLETE' })
    expect(companiesStep.errors(answer, { ...world([{ ...company, siren: '' }]), subject })).not.toEqual({})
  })
})
