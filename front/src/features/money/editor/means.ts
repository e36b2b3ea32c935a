import type { Seller } from '@parvis/contract/billing/billing.settings.ts'
import type { Mean } from '@parvis/contract/checkout/means.rules.ts'
import { isOpen, means } from '@parvis/contract/checkout/means.rules.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import type { SellerKey } from '@parvis/contract/invoices/seller.rules.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { coded } from '@parvis/contract/kit/typed.ts'
import type { Values } from '#features/event-config/kit/settings.ts'
import { kindOf, meant } from '#features/event-config/kit/settings.ts'
import type { Say } from '#kit/say.tsx'

export interface SectionProps {
  readonly values: Values
  /** The fields of the seller that an invoice lacks, once a means of payment is open. */
  readonly missing: readonly SellerKey[]
  readonly errors: readonly FieldError[]
  readonly onChange: (values: Values) => void
}

/** « 30 minutes », « 48 heures », « 7 jours ». */
export function inDuration(say: Say, hours: number): string {
  if (hours < 1) return say('means.keep.minutes', { count: Math.round(hours * 60) })
  const isDays = hours >= 72 && hours % 24 === 0
  return isDays ? say('means.keep.days', { count: hours / 24 }) : say('means.keep.hours', { count: hours })
}

/** The seller as its fields hold it: figures as they are typed. */
export const typedSeller = (values: Values): Values => ({
  ...defaultSettings.FO_SELLER,
  ...(values['FO_SELLER'] as Values | undefined),
})
export const sellerIn = (values: Values): Seller => meant(kindOf('FO_SELLER'), typedSeller(values)) as Seller

export const openMeans = (values: Values): Mean[] => means.filter((mean) => isOpen(values, mean))
export const anyOpen = (values: Values): boolean => openMeans(values).length > 0

export const withSeller = (values: Values, more: Values): Values => ({
  ...values,
  FO_SELLER: { ...typedSeller(values), ...more },
})

export const refusedAt = (errors: readonly FieldError[], key: string): string | undefined =>
  errors.find(({ path }) => path === `value.FO_SELLER.${key}`)?.message

/** A bank of France by the first five figures of its accounts, with its BIC (Banque de France, list of institutions). */
const BANKS: Readonly<Record<string, readonly [name: string, bic: string]>> = {
  10071: ['Trésor public', 'TRPUFRP1'],
  20041: ['La Banque postale', 'PSSTFRPP'],
  30001: ['Banque de France', 'BDFEFRPPCCT'],
  30002: ['LCL', 'CRLYFRPP'],
  30003: ['Société générale', 'SOGEFRPP'],
  30004: ['BNP Paribas', 'BNPAFRPP'],
  30006: ['Crédit Agricole', 'AGRIFRPP'],
  30066: ['CIC', 'CMCIFRPP'],
  42559: ['Crédit coopératif', 'CCOPFRPP'],
}

export function bankOf(iban: string): { readonly name: string; readonly bic: string } | undefined {
  const account = coded(iban)
  const code = account.slice(4, 9)
  const known = account.startsWith('FR') && Object.hasOwn(BANKS, code) ? BANKS[code] : undefined
  return known && { name: known[0], bic: known[1] }
}
