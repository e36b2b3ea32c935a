import type { HTMLInputAutoCompleteAttribute } from 'react'

const PURPOSES: Readonly<Record<string, HTMLInputAutoCompleteAttribute>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  phone: 'tel',
  mobile: 'tel',
  company: 'organization',
  organization: 'organization',
  job: 'organization-title',
  jobtitle: 'organization-title',
  address: 'street-address',
  address1: 'address-line1',
  address2: 'address-line2',
  postalcode: 'postal-code',
  city: 'address-level2',
  country: 'country',
  birthdate: 'bday',
}

/** The autofill token of a field, by the model's key (WCAG 1.3.5). */
export const autofillOf = (key: string): HTMLInputAutoCompleteAttribute | undefined =>
  PURPOSES[key.toLowerCase().replaceAll('_', '')]
