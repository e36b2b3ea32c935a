import { filterFor, valuesIn } from '@parvis/contract/stats/stats.rules.ts'
import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { FilterInput } from './ColumnFilter.tsx'

interface FilterDialogProps {
  readonly column: UserColumn
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onClose: () => void
}

export function FilterDialog({ column, value, onChange, onClose }: FilterDialogProps) {
  const say = useSay()
  const [next, setNext] = useState(value)
  const known = column.values.map((one) => one.value)
  function apply() {
    onChange(next)
    onClose()
  }
  return (
    <Dialog
      open
      footerStays
      title={say('segments.filter.title', { column: column.label })}
      closeLabel={say('segments.close')}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button onClick={apply}>{say('segments.filter.apply')}</Button>
        </ButtonRow>
      }
    >
      {column.type === 'select' ? (
        <CheckboxGroup
          hideLabel
          label={column.label}
          options={column.values}
          value={valuesIn(next, known)}
          onChange={(values) => setNext(filterFor(values))}
        />
      ) : (
        <FilterInput column={column} value={next} onChange={setNext} />
      )}
    </Dialog>
  )
}
