import type { EventCompany } from '@parvis/contract/employers/employers.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { useEmployerNames } from '../useEmployers.ts'
import styles from './Employers.module.css'

interface EmployersTableProps {
  readonly companies: readonly EventCompany[]
  readonly busy: boolean
}

/** The companies with their facts, their confirmed people and links to participants. */
export function EmployersTable({ companies, busy }: EmployersTableProps) {
  const say = useSay()
  const { nameOf, hrefOf } = useEmployerNames()
  const seesVat = companies.some(({ vatNumber }) => vatNumber)
  const none = say('employers.none')
  return (
    <DataTable
      caption={say('employers.title')}
      rows={companies}
      rowKey={({ id }) => id}
      busy={busy}
      columns={[
        {
          key: 'name',
          header: say('employers.column.name'),
          primary: true,
          cell: (company) => <Anchor href={hrefOf(company.id)}>{nameOf(company)}</Anchor>,
        },
        {
          key: 'people',
          header: say('employers.column.people'),
          cell: (company) => (
            <span className={styles.count}>
              <Coming company={company} />
            </span>
          ),
        },
        {
          key: 'contacts',
          header: say('employers.column.contacts'),
          cell: (company) => <Contacts company={company} />,
        },
        {
          key: 'index',
          header: say('employers.column.index'),
          cell: ({ siren }) => <span className={styles.index}>{siren || none}</span>,
        },
        {
          key: 'city',
          header: say('employers.column.city'),
          cell: ({ postalCode, city, country }) => <Place {...{ postalCode, city, country }} />,
        },
        ...(seesVat
          ? [
              {
                key: 'vat',
                header: say('employers.column.vatNumber'),
                cell: ({ vatNumber }: EventCompany) => <span className={styles.index}>{vatNumber || none}</span>,
              },
            ]
          : []),
      ]}
    />
  )
}

function Coming({ company }: { readonly company: EventCompany }) {
  const say = useSay()
  const { language } = useLanguage()
  const { nameOf, participantsOf } = useEmployerNames()
  const { people, name } = company
  if (people === 0) return say('employers.people.none')
  const counted = { count: people, total: new Intl.NumberFormat(language).format(people) }
  const told = say('employers.people', counted)
  // The participants' filter cannot find a company without a name.
  if (name === '') return told
  return (
    <Anchor
      href={participantsOf(name)}
      aria-label={`${told}. ${say('employers.people.of', { ...counted, name: nameOf(company) })}`}
    >
      {told}
    </Anchor>
  )
}

function Place({ postalCode, city, country }: Pick<EventCompany, 'postalCode' | 'city' | 'country'>) {
  const say = useSay()
  const { language } = useLanguage()
  const abroad =
    country !== '' && country !== 'FR' ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : ''
  return [`${postalCode} ${city}`.trim(), abroad].filter(Boolean).join(', ') || say('employers.none')
}

function Contacts({ company: { contacts } }: { readonly company: EventCompany }) {
  const say = useSay()
  const { personOf, cardOf } = useEmployerNames()
  return (
    <span className={styles.names}>
      {contacts.length === 0 ? say('employers.none') : null}
      {contacts.map((one) => (
        <Anchor key={one.id} href={cardOf(one.id)}>
          {personOf(one)}
        </Anchor>
      ))}
    </span>
  )
}
