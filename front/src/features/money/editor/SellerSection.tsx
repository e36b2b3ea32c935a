import { listCompanies } from '@parvis/contract/companies/companies.ts'
import { digitsTyped, isSiret } from '@parvis/contract/kit/company-number.ts'
import { isVatNumber } from '@parvis/contract/kit/vat-number.ts'
import { useId } from 'react'
import type { Values } from '#features/event-config/kit/settings.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { TypedNumber } from '#kit/ui/TypedNumber.tsx'
import styles from './Means.module.css'
import type { SectionProps } from './means.ts'
import { refusedAt, sellerIn, withSeller } from './means.ts'

type Line = 'name' | 'legalForm' | 'address' | 'postalCode' | 'city'

/** The seller as printed on invoices; required fields are marked. */
export function SellerSection(props: SectionProps) {
  const say = useSay()
  const titleId = useId()
  const { values, missing, errors, onChange } = props
  const seller = sellerIn(values)
  const change = (more: Values) => onChange(withSeller(values, more))
  const told = (key: Parameters<typeof missing.includes>[0]) =>
    refusedAt(errors, key) ?? (missing.includes(key) ? say(`means.seller.missing.${key}`) : undefined)
  const line = (key: Line) => (
    <TextInput
      name={`FO_SELLER-${key}`}
      label={say(`setting.FO_SELLER.${key}`)}
      required
      autoComplete="off"
      placeholder={key === 'legalForm' ? say('means.seller.legalForm.example') : undefined}
      value={seller[key]}
      error={told(key)}
      onChange={(typed) => change({ [key]: typed })}
    />
  )
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {say('means.seller.title')} <small>{say('means.seller.hint')}</small>
      </h2>
      <TypedNumber
        name="FO_SELLER-siret"
        label={say('setting.FO_SELLER.siret')}
        required
        inputMode="numeric"
        value={seller.siret}
        wrong={seller.siret.trim() === '' || isSiret(seller.siret) ? undefined : say('means.siret.wrong')}
        error={told('siret')}
        onChange={(siret) => change({ siret })}
      />
      {isSiret(seller.siret) ? <Found {...props} siret={digitsTyped(seller.siret)} /> : null}
      <FieldGrid>
        {line('name')}
        <VatNumber seller={seller} error={told('vatNumber')} onChange={(vatNumber) => change({ vatNumber })} />
        <FieldRow>
          <Checkbox
            name="FO_SELLER-isExempt"
            label={say('setting.FO_SELLER.isExempt')}
            value={seller.isExempt}
            onChange={(isExempt) => change({ isExempt })}
          />
        </FieldRow>
        <FieldRow>{line('legalForm')}</FieldRow>
        <FieldRow>{line('address')}</FieldRow>
        {line('postalCode')}
        {line('city')}
      </FieldGrid>
    </section>
  )
}

interface VatNumberProps {
  readonly seller: ReturnType<typeof sellerIn>
  readonly error: string | undefined
  readonly onChange: (vatNumber: string) => void
}

function VatNumber({ seller, error, onChange }: VatNumberProps) {
  const say = useSay()
  return (
    <TypedNumber
      name="FO_SELLER-vatNumber"
      label={say('setting.FO_SELLER.vatNumber')}
      required={!seller.isExempt}
      value={seller.vatNumber}
      wrong={seller.vatNumber.trim() === '' || isVatNumber(seller.vatNumber) ? undefined : say('means.vatNumber.wrong')}
      error={error}
      onChange={onChange}
    />
  )
}

/** What the public register knows of the SIRET; its silence holds nothing back. */
function Found({ siret, values, onChange }: SectionProps & { readonly siret: string }) {
  const say = useSay()
  const { event } = useEvent()
  const input = { params: { domainId: event.domainId }, query: { siren: siret, country: 'FR' } } as const
  const { data, error, isFetching } = useRead(listCompanies, input, { staleTime: 60_000 })
  const seller = sellerIn(values)
  const company = data?.data[0] ?? data?.listed
  const known = company && {
    ...{ name: company.name, address: company.address1 },
    ...{ postalCode: company.postalCode, city: company.city },
  }
  const empty = Object.entries(known ?? {}).filter(([key, text]) => text !== '' && seller[key as Line].trim() === '')
  return (
    <p role="status" className={styles.found}>
      {isFetching && !data ? say('means.siret.looking') : null}
      {known ? say('means.siret.found', { name: [known.name, known.city].filter(Boolean).join(', ') }) : null}
      {known && empty.length > 0 ? (
        <Button small variant="link" onClick={() => onChange(withSeller(values, Object.fromEntries(empty)))}>
          {say('means.siret.fill')}
        </Button>
      ) : null}
      {data && !known ? say(data.directory === 'none' ? 'means.siret.none' : 'means.siret.silent') : null}
      {error && !data ? say('means.siret.silent') : null}
    </p>
  )
}
