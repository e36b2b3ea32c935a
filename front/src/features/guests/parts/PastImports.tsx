import type { GuestImport } from '@parvis/contract/guests/guests.ts'
import { listImports } from '@parvis/contract/guests/guests.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import styles from './Guests.module.css'

export function PastImports() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data } = useRead(listImports, { params }, { staleTime: 0 })
  if (!data || data.data.length === 0) return null
  const stands = ({ status, invited }: GuestImport) =>
    invited && status === 'done' ? say('guests.past.invited', { count: invited.count }) : say(`guests.past.${status}`)
  return (
    <section className={styles.main}>
      <h2>{say('guests.past')}</h2>
      <DataTable
        caption={say('guests.past')}
        rows={data.data}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'file',
            header: say('guests.step.file'),
            primary: true,
            cell: (one) => <Anchor href={paths.guests(event.context, { import: one.id })}>{one.fileName}</Anchor>,
          },
          {
            key: 'at',
            header: say('guests.past.at'),
            cell: ({ createdAt }) => formatInstant(createdAt, language, event.timeZone),
          },
          { key: 'by', header: say('guests.past.by'), cell: ({ by }) => by },
          {
            key: 'people',
            header: say('guests.past.people'),
            cell: ({ created, updated }) => (created + updated).toLocaleString(language),
          },
          { key: 'stands', header: say('guests.past.stands'), cell: stands },
        ]}
      />
    </section>
  )
}
