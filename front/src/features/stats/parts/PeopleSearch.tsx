import { SEARCH, valuesIn } from '@parvis/contract/stats/stats.rules.ts'
import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { hasDialog, isTyping } from '#kit/keys.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useLetterShortcuts } from '#kit/useLetterShortcuts.ts'
import styles from '../kit/PeoplePanel.module.css'
import type { usePeople } from '../usePeople.ts'
import { FilterInput } from './ColumnFilter.tsx'
import { FilterDialog } from './FilterDialog.tsx'

type People = ReturnType<typeof usePeople>
const MAX_SEARCH = 200

export function PeopleSearch({
  people,
  total,
  isAbout,
  children,
}: {
  people: People
  total: number
  isAbout: boolean
  children?: ReactNode
}) {
  const say = useSay()
  const { language } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const letters = useLetterShortcuts()
  useEffect(() => {
    if (!letters.isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || hasDialog()) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [letters.isOn])
  const figure = new Intl.NumberFormat(language).format(total)
  return (
    <search className={styles.search}>
      <TextInput
        hideLabel
        type="search"
        label={say('stats.search')}
        placeholder={say('stats.search')}
        inputRef={field}
        value={people.filters[SEARCH] ?? ''}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        onChange={(typed) => people.changeFilter(SEARCH, typed)}
      />
      <Said people={people} />
      <p className={styles.left} role="status">
        {total === 0
          ? say('segments.nobody')
          : say('stats.people.count', {
              count: total,
              total: isAbout ? say('segments.about', { count: figure }) : figure,
            })}
      </p>
      {children}
    </search>
  )
}

/** Each filter as a removable phrase, and a button to add one. */
function Said({ people }: { people: People }) {
  const say = useSay()
  const [isAdding, add] = useState(false)
  const [changing, change] = useState<UserColumn>()
  const all = [...people.besides, ...people.columns]
  const said = all.filter(({ id }) => (people.filters[id] ?? '') !== '')
  return (
    <ul className={styles.said}>
      {said.map((column) => (
        <li key={column.id}>
          <button type="button" className={styles.sentence} onClick={() => change(column)}>
            <Sentence column={column} value={people.filters[column.id] ?? ''} />
          </button>
          <IconButton
            icon="close"
            label={say('stats.said.remove', { column: column.label })}
            onClick={() => people.changeFilter(column.id, '')}
          />
        </li>
      ))}
      <li>
        {isAdding ? (
          <Adding people={people} columns={all} onDone={() => add(false)} />
        ) : (
          <Button small variant="link" icon="plus" onClick={() => add(true)}>
            {say('stats.said.add')}
          </Button>
        )}
      </li>
      {changing ? (
        <FilterDialog
          column={changing}
          value={people.filters[changing.id] ?? ''}
          onChange={(value) => people.changeFilter(changing.id, value)}
          onClose={() => change(undefined)}
        />
      ) : null}
    </ul>
  )
}

/** For example « viennent le **mercredi** ». */
function Sentence({ column: { id, label, type, values }, value }: { column: UserColumn; value: string }) {
  const say = useSay()
  const asked = valuesIn(
    value,
    values.map((one) => one.value),
  )
  const chosen = values.flatMap((one) => (asked.includes(one.value) ? [one.label] : [])).join(say('segments.or'))
  const text =
    type === 'boolean'
      ? say(value === 'true' ? 'stats.yes' : 'stats.no')
      : type === 'date'
        ? value.split('..').join(' – ')
        : chosen || value
  const own = say(`stats.said.${id}`)
  const start = own === `[stats.said.${id}]` ? say('stats.said.other', { column: label }) : own
  return (
    <span>
      {start} <b>{text}</b>
    </span>
  )
}

function Adding({ people, columns, onDone }: { people: People; columns: readonly UserColumn[]; onDone: () => void }) {
  const say = useSay()
  const [id, choose] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const column = columns.find((one) => one.id === id)
  // The pressed element has been replaced: its successor takes the focus.
  useEffect(
    () => place.current?.querySelector<HTMLElement>(id ? '[data-value] :is(input, select)' : 'select')?.focus(),
    [id],
  )
  return (
    <div ref={place} className={styles.adding}>
      <Select
        hideLabel
        label={say('stats.said.by')}
        placeholder={say('stats.said.by')}
        options={columns.map((one) => ({ value: one.id, label: one.label }))}
        value={id}
        onChange={choose}
      />
      {column ? (
        <div data-value="">
          <FilterInput
            column={column}
            value={people.filters[id] ?? ''}
            onChange={(value) => {
              people.changeFilter(id, value)
              if (column.type === 'select' || column.type === 'boolean') onDone()
            }}
          />
        </div>
      ) : null}
      <IconButton icon="close" label={say('stats.said.stop')} onClick={onDone} />
    </div>
  )
}
