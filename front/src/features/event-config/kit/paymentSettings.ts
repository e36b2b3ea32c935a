import type { SettingKey } from '@parvis/contract/events/events.settings.ts'

export const KEEP_SETTINGS = ['FO_UNPAID_HOURS', 'FO_UNPAID_TRANSFER_DAYS', 'FO_UNPAID_NOTICE_HOURS'] as const

/** The settings that the screen « Moyens de paiement » edits for all participants. */
export const PAYMENT_SETTINGS: readonly SettingKey[] = [
  'FO_PAYMENT_ACTIVE',
  'FO_PAYMENT_PROVIDER',
  'FO_SELLER',
  'FO_INVOICE_PREFIX',
  'FO_BILLING_TYPES',
  'FO_ACCOUNTS',
  ...KEEP_SETTINGS,
]
