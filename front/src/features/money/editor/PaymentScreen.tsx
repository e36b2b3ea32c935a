import { missingOfSeller } from '@parvis/contract/invoices/seller.rules.ts'
import { spacedIban } from '@parvis/contract/kit/iban.ts'
import { useEffect } from 'react'
import { ARTICLES } from '#features/articles/kit/articles.ts'
import { PricesWritten } from '#features/articles/kit/PricesWritten.tsx'
import { ReservedFields } from '#features/event-config/kit/Reserved.tsx'
import type { Values } from '#features/event-config/kit/settings.ts'
import { TabbedPart } from '#features/event-config/kit/TabbedPart.tsx'
import type { EditedPart } from '#features/event-config/usePart.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { SETTINGS } from '#features/event-config/useSettings.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { useMoneyTabs } from '../useMoneyTabs.ts'
import { InvoiceSection } from './InvoiceSection.tsx'
import { KeepSection } from './KeepSection.tsx'
import styles from './Means.module.css'
import { MeansSection } from './MeansSection.tsx'
import { anyOpen, inDuration, openMeans, sellerIn } from './means.ts'
import { SellerSection } from './SellerSection.tsx'

const AT_FIELDS = /^value\.FO_(SELLER\.|PAYMENT_|INVOICE_PREFIX|BILLING_TYPES|ACCOUNTS|UNPAID_)/

export function PaymentScreen() {
  const say = useSay()
  const edited = usePart(SETTINGS)
  const name = say('organisation.entry.payment')
  return (
    <TabbedPart
      title={say('organisation.entry.money')}
      name={name}
      lead={say('means.lead')}
      tabs={useMoneyTabs('payment')}
      edited={edited}
      isAtField={(path) => AT_FIELDS.test(path)}
      shown={(values) => <InShort values={values} />}
    >
      {(values) => <Fields values={values} edited={edited} />}
    </TabbedPart>
  )
}

interface FieldsProps {
  readonly values: Values
  readonly edited: EditedPart<Values>
}

function Fields({ values, edited }: FieldsProps) {
  const say = useSay()
  const { rights } = useMe()
  const articles = usePart(ARTICLES)
  useSought()
  const missing = anyOpen(values) ? missingOfSeller(sellerIn(values)) : []
  const section = { values, missing, errors: edited.errors, onChange: edited.edit }
  return (
    <ReservedFields note={rights.includes('money.write') ? undefined : say('settings.reserved.money.write')}>
      <div className={styles.screen}>
        <MeansSection {...section} />
        <div className={styles.side}>
          <PricesWritten articles={articles} isHeld={edited.isChanged} />
          <SellerSection {...section} />
          <InvoiceSection {...section} />
          <KeepSection {...section} />
        </div>
      </div>
    </ReservedFields>
  )
}

/** An address may lead to one field: that of a setting, or of a line in it. */
function useSought(): void {
  const { reglage } = useSearch<'reglage'>()
  useEffect(() => {
    if (reglage === undefined || !/^[\w-]+$/.test(reglage)) return
    const field = document.querySelector<HTMLElement>(`[id="field-${reglage}"], [id^="field-${reglage}-"]`)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [reglage])
}

function InShort({ values }: { readonly values: Values }) {
  const say = useSay()
  const { name, siret, bank, bic } = sellerIn(values)
  const open = openMeans(values).map((mean) => say(`means.${mean}`))
  const hours = Number(values['FO_UNPAID_HOURS'] ?? 0)
  return (
    <ul>
      <li>{open.length > 0 ? open.join(', ') : say('means.none')}</li>
      {hours > 0 ? <li>{say('means.keep.inShort', { time: inDuration(say, hours) })}</li> : null}
      <li>{[name, siret].filter(Boolean).join(' · ') || say('means.seller.none')}</li>
      {bank ? <li>{[spacedIban(bank), bic].filter(Boolean).join(' · ')}</li> : null}
    </ul>
  )
}
