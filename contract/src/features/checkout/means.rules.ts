import { defaultSettings } from '#features/events/events.settings.ts'

/** Means of payment of an event. Card and demonstration exclude each other. */
export const means = ['transfer', 'stripe', 'sandbox'] as const
export type Mean = (typeof means)[number]

type Values = Readonly<Record<string, unknown>>

const sellerIn = (values: Values): Values => ({
  ...defaultSettings.FO_SELLER,
  ...(values['FO_SELLER'] as Values | undefined),
})
const typesIn = (values: Values) => Object.entries((values['typosV2'] ?? {}) as Readonly<Record<string, Values>>)

const asks = (values: Values): boolean =>
  values['FO_PAYMENT_ACTIVE'] === true || typesIn(values).some(([, own]) => own['FO_PAYMENT_ACTIVE'] === true)

const isChosen = (values: Values, mean: Mean): boolean =>
  mean === 'transfer' ? sellerIn(values)['acceptsTransfer'] === true : values['FO_PAYMENT_PROVIDER'] === mean

/** Whether a means is open; never while nothing is paid for. */
export const isOpen = (values: Values, mean: Mean): boolean => asks(values) && isChosen(values, mean)

const chosen = (values: Values, mean: Mean, isOn: boolean): Values => {
  if (mean === 'transfer')
    return isOn === isChosen(values, mean)
      ? values
      : { ...values, FO_SELLER: { ...sellerIn(values), acceptsTransfer: isOn } }
  const { FO_PAYMENT_PROVIDER: provider, ...others } = values
  if (isOn) return { ...others, FO_PAYMENT_PROVIDER: mean }
  return provider === mean ? others : values
}

/**
 * Settings after opening or closing a means. Payment starts with the first means and stops with the last; types that
 * pay nothing stay so.
 */
export function withMean(values: Values, mean: Mean, isOn: boolean): Values {
  const start = asks(values) ? values : means.reduce((all, one) => chosen(all, one, false), values)
  const next = chosen(start, mean, isOn)
  const isPaid = means.some((one) => isChosen(next, one))
  if (isPaid) return asks(next) ? next : { ...next, FO_PAYMENT_ACTIVE: true }
  const { FO_PAYMENT_ACTIVE: _, typosV2: __, ...others } = next
  const types = typesIn(next).map(([id, { FO_PAYMENT_ACTIVE: own, ...rest }]) => [
    id,
    own === false ? { ...rest, FO_PAYMENT_ACTIVE: own } : rest,
  ])
  return types.length > 0 ? { ...others, typosV2: Object.fromEntries(types) } : others
}
