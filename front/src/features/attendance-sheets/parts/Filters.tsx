import { useState } from 'react'
import { useHalfName } from '#features/attendance/useHalfName.ts'
import { useSay } from '#kit/say.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { Attendance } from '../AttendanceScreen.tsx'
import { shownChoices, useAttendanceFilters } from '../useAttendance.ts'
import styles from './Attendance.module.css'

interface FiltersProps {
  readonly attendance: Attendance
  readonly half: NonNullable<Attendance['half']>
}

export function Filters({ attendance, half }: FiltersProps) {
  const say = useSay()
  const nameOf = useHalfName()
  const { filters, show } = useAttendanceFilters()
  const { all, companies, typologies } = attendance
  const keyOf = ({ dayId, part }: { dayId: string; part: string }) => `${dayId} ${part}`
  const named = (rows: Attendance['companies']) => rows.map(({ id, label }) => ({ value: id, label }))
  return (
    <search className={styles.filters}>
      <Select
        label={say('attendance.pick')}
        value={keyOf(half)}
        options={all.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
        onChange={(value) => {
          const one = all.find((each) => keyOf(each) === value)
          if (one) show({ dayId: one.dayId, part: one.part, companyId: undefined, typoId: undefined })
        }}
      />
      <Search />
      <Select
        label={say('attendance.only')}
        value={filters.only}
        options={shownChoices.map((value) => ({ value, label: say(`attendance.only.${value}`) }))}
        onChange={(value) => show({ only: shownChoices.find((only) => only === value) ?? 'all' })}
      />
      {companies.length > 0 ? (
        <Select
          label={say('attendance.company')}
          value={filters.companyId ?? ''}
          options={[{ value: '', label: say('attendance.company.all') }, ...named(companies)]}
          onChange={(value) => show({ companyId: value || undefined })}
        />
      ) : null}
      {typologies.length > 0 ? (
        <Select
          label={say('attendance.type')}
          value={filters.typoId ?? ''}
          options={[{ value: '', label: say('attendance.type.all') }, ...named(typologies)]}
          onChange={(value) => show({ typoId: value || undefined })}
        />
      ) : null}
    </search>
  )
}

function Search() {
  const say = useSay()
  const { filters, show } = useAttendanceFilters()
  const [typed, type] = useState(filters.q)
  // The address may change by « back » or by removing the filters.
  const [last, setLast] = useState(filters.q)
  if (last !== filters.q) {
    setLast(filters.q)
    if (typed.trim() !== filters.q) type(filters.q)
  }
  return (
    <TextInput
      label={say('attendance.search')}
      type="search"
      value={typed}
      maxLength={100}
      onChange={(search) => {
        type(search)
        show({ q: search.trim() })
      }}
    />
  )
}
