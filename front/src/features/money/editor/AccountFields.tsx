import type { Seller } from '@parvis/contract/billing/billing.settings.ts'
import { ibanState, isBic, isIban } from '@parvis/contract/kit/iban.ts'
import type { Say } from '#kit/say.tsx'
import { useSay } from '#kit/say.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { TypedNumber } from '#kit/ui/TypedNumber.tsx'
import type { SectionProps } from './means.ts'
import { bankOf, refusedAt, sellerIn, withSeller } from './means.ts'

/** Whether transfers have an account to go to. */
export const isAccountRight = ({ bank }: Seller): boolean => isIban(bank)

/** Why an IBAN cannot be right; nothing while there is none. */
function wrongIban(say: Say, bank: string): string | undefined {
  const state = ibanState(bank)
  switch (state.is) {
    case 'short':
      return say('means.iban.short', { count: state.missing })
    case 'long':
      return say('means.iban.long', { count: -state.missing })
    case 'wrong-key':
      return say('means.iban.key')
    case 'unknown-country':
    case 'wrong-signs':
      return say(`means.iban.${state.is}`)
    default:
      return undefined
  }
}

/** The account that transfers go to, looked at as it is typed; its BIC is found where the bank is known. */
export function AccountFields({ values, missing, errors, onChange }: SectionProps) {
  const say = useSay()
  const { bank, bic } = sellerIn(values)
  const known = isIban(bank) ? bankOf(bank) : undefined
  const { length } = ibanState(bank)
  function changeBank(typed: string) {
    const found = isIban(typed) ? bankOf(typed)?.bic : undefined
    // One that was found for another account goes with it; one that was typed stays.
    const isOurs = bic === '' || bic === bankOf(bank)?.bic
    onChange(withSeller(values, { bank: typed, ...(isOurs && { bic: found ?? '' }) }))
  }
  return (
    <FieldGrid>
      <FieldRow>
        <TypedNumber
          name="FO_SELLER-bank"
          label={say('setting.FO_SELLER.bank')}
          required
          value={bank}
          right={
            isIban(bank)
              ? [say('means.iban.right', { count: length }), known?.name].filter(Boolean).join(' · ')
              : undefined
          }
          wrong={wrongIban(say, bank)}
          error={refusedAt(errors, 'bank') ?? (missing.includes('bank') ? say('means.iban.missing') : undefined)}
          onChange={changeBank}
        />
      </FieldRow>
      <TypedNumber
        name="FO_SELLER-bic"
        label={say('setting.FO_SELLER.bic')}
        value={bic}
        hint={known && bic === known.bic ? say('means.bic.found') : undefined}
        wrong={bic === '' || isBic(bic) ? undefined : say('BIC_FORMAT')}
        error={refusedAt(errors, 'bic')}
        onChange={(typed) => onChange(withSeller(values, { bic: typed }))}
      />
    </FieldGrid>
  )
}
