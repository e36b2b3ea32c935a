import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { auditKinds } from '@parvis/contract/kit/audit.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { listTeam } from '@parvis/contract/team/team.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Select } from '#kit/ui/Select.tsx'
import type { Filters } from '../useJournal.ts'
import styles from './Journal.module.css'

interface JournalFiltersProps {
  readonly filters: Filters
  /** The filtered person, if an entry names them. */
  readonly about: JournalLine['person']
  readonly onFilter: (filters: Filters) => void
}

export function JournalFilters({ filters, about, onFilter }: JournalFiltersProps) {
  const say = useSay()
  const { event } = useEvent()
  const { data: team } = useRead(listTeam, { params: { domainId: event.domainId, eventId: event.id } })
  const members = new Map(team?.data.map((member) => [member.userId, fullName(member) || member.email]))
  // A former team member, or one not read yet, stays selectable.
  if (filters.by !== undefined && !members.has(filters.by)) members.set(filters.by, say('journal.by.former'))
  return (
    <search className={styles.filters}>
      <Select
        label={say('journal.by')}
        value={filters.by ?? ''}
        options={[
          { value: '', label: say('journal.by.all') },
          ...[...members].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(by) => onFilter({ ...filters, by: by || undefined })}
      />
      <Select
        label={say('journal.kind')}
        value={filters.kind ?? ''}
        options={[
          { value: '', label: say('journal.kind.all') },
          ...auditKinds.map((kind) => ({ value: kind, label: say(`journal.kind.${kind}`) })),
        ]}
        onChange={(value) => onFilter({ ...filters, kind: auditKinds.find((kind) => kind === value) })}
      />
      {filters.person === undefined ? null : (
        <p className={styles.about}>
          <span>
            {about && fullName(about) ? say('journal.person', { name: fullName(about) }) : say('journal.person.one')}
          </span>
          <Button small variant="link" onClick={() => onFilter({ ...filters, person: undefined })}>
            {say('journal.person.all')}
          </Button>
        </p>
      )}
    </search>
  )
}
