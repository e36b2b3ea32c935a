import { useState } from 'react'
import { Button } from '../Button.tsx'
import type { Column } from '../DataTable.tsx'
import { DataTable } from '../DataTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { IconButton } from '../IconButton.tsx'
import { Page } from '../Page.tsx'
import { Pager } from '../Pager.tsx'
import { Sheet } from '../Sheet.tsx'
import { TextInput } from '../TextInput.tsx'
import type { ViewProps } from './Frame.tsx'
import { Frame } from './Frame.tsx'

interface Row {
  name: string
  index: string
  address: string
  city: string
}

const ROWS: Row[] = [
  { name: 'Atelier Lumen', index: '812 345 678 00012', address: '4 rue des Forges', city: '44000 Nantes' },
  { name: 'Verger & Fils', index: '502 134 876 00034', address: '18 quai de la Fosse', city: '44100 Nantes' },
  { name: 'Nova Terra', index: '439 201 875 00027', address: '2 place Bellecour', city: '69002 Lyon' },
  { name: 'Maison Kerloc’h', index: '391 872 659 00019', address: '7 rue de Siam', city: '29200 Brest' },
]

interface Shown {
  selected: string
  onSelect: (name: string) => void
  filter: string
  onFilter: (name: string) => void
}

const columnsOf = ({ selected, onSelect, filter, onFilter }: Shown): Column<Row>[] => [
  {
    key: 'name',
    header: 'Nom',
    cell: (row) => row.name,
    primary: true,
    sortable: true,
    filter: <TextInput label="Filtrer par nom" hideLabel placeholder="Filtrer" value={filter} onChange={onFilter} />,
  },
  { key: 'index', header: 'SIRET', cell: (row) => row.index },
  { key: 'address', header: 'Adresse', cell: (row) => row.address },
  { key: 'city', header: 'Ville', cell: (row) => row.city, sortable: true },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => (
      <>
        <Button small variant="ghost" aria-pressed={row.name === selected} onClick={() => onSelect(row.name)}>
          Choisir
        </Button>{' '}
        <IconButton icon="edit" label={`Modifier ${row.name}`} />
      </>
    ),
  },
]

/** A list of companies, then the same list with nothing in it. */
export function TableView({ headerImg }: ViewProps) {
  const [selected, setSelected] = useState('Verger & Fils')
  const [filter, setFilter] = useState('')
  const columns = columnsOf({ selected, onSelect: setSelected, filter, onFilter: setFilter })
  return (
    <Frame headerImg={headerImg} compact>
      <Page>
        <Sheet title="Votre société" lead="Choisissez votre société, ou ajoutez-la.">
          <DataTable
            caption="Sociétés trouvées"
            columns={columns}
            rows={ROWS.filter((row) => row.name.toLowerCase().includes(filter.toLowerCase()))}
            rowKey={(row) => row.index}
            isSelected={(row) => row.name === selected}
            sort={{ key: 'name', direction: 'ascending' }}
            onSort={() => undefined}
            empty="Aucune société ne correspond."
          />
          <Pager label="Pages" previousLabel="Page précédente" nextLabel="Page suivante" onNext={() => undefined}>
            1–4 sur 312
          </Pager>
        </Sheet>
        <DataTable
          caption="Contacts"
          columns={columns.slice(1, 3)}
          rows={[]}
          rowKey={(row) => row.index}
          empty={
            <EmptyState
              icon="people"
              title="Pas encore de contact"
              action={<Button icon="camera">Scanner un badge</Button>}
            >
              Scannez le badge des personnes que vous rencontrez : elles apparaîtront ici.
            </EmptyState>
          }
        />
      </Page>
    </Frame>
  )
}
