import { formatDay, formatTime } from '@parvis/contract/kit/dates.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { Block, Column } from './grid.ts'
import { columnsOf, hoursOf, neighbourOf } from './grid.ts'
import styles from './ProgrammeGrid.module.css'
import type { ConferenceFields } from './programme.ts'
import type { Around } from './useAround.ts'

interface ProgrammeGridProps {
  readonly conferences: readonly ConferenceFields[]
  readonly around: Around
  readonly clashing: ReadonlySet<string>
  readonly onOpen: (conferenceId: string, slotId: string) => void
}

/** A day of the programme, a column a room: arrows lead from a slot to the next, Enter to its fields. */
export function ProgrammeGrid({ conferences, around, clashing, onOpen }: ProgrammeGridProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const slots = conferences.flatMap((conference) => conference.slots)
  const days = [...new Set([...event.days.map(({ day }) => day), ...slots.map(({ day }) => day)])]
    .filter(Boolean)
    .sort()
  const [chosen, choose] = useState(days.find((day) => slots.some((slot) => slot.day === day)) ?? days[0] ?? '')
  const labelOf = (day: string) => event.days.find((one) => one.day === day)?.label
  return (
    <section aria-label={say('parts.programme.grid')}>
      {/* biome-ignore lint/a11y/useSemanticElements: these are toggles, not the fields of a form */}
      <div className={styles.days} role="group" aria-label={say('parts.programme.days')}>
        {days.map((day) => (
          <button key={day} type="button" aria-pressed={day === chosen} onClick={() => choose(day)}>
            {formatDay(day, language)} {labelOf(day) ? <span className={styles.label}>{labelOf(day)}</span> : null}
          </button>
        ))}
      </div>
      <Day columns={columnsOf(conferences, around.rooms, chosen)} around={around} clashing={clashing} onOpen={onOpen} />
    </section>
  )
}

interface DayProps extends Pick<ProgrammeGridProps, 'around' | 'clashing' | 'onOpen'> {
  readonly columns: readonly Column[]
}

const HOUR_REM = 5.5

function Day({ columns, around, clashing, onOpen }: DayProps) {
  const say = useSay()
  const { language } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const headId = useId()
  const { first, last } = hoursOf(columns)
  const hours = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const height = { '--height': `${(last - first) * HOUR_REM}rem` } as CSSProperties
  const named = ({ roomId }: Column) =>
    around.rooms.find(({ id }) => id === roomId)?.name ?? say('parts.slots.room.none')
  function lead(event: KeyboardEvent<HTMLElement>) {
    const from = event.target instanceof HTMLElement ? event.target.dataset['slot'] : undefined
    const to = from === undefined ? undefined : neighbourOf(columns, from, event.key)
    if (to === undefined) return
    event.preventDefault()
    box.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(to)}"]`)?.focus()
  }
  if (columns.every(({ blocks }) => blocks.length === 0))
    return <p className={styles.none}>{say('parts.programme.free')}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slots in it are buttons, which arrows lead between
    <div ref={box} className={styles.grid} style={height} onKeyDown={lead}>
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} className={styles.hour} style={{ top: `${(hour - first) * HOUR_REM}rem` }}>
            {formatTime(`${String(hour % 24).padStart(2, '0')}:00`, language)}
          </span>
        ))}
      </div>
      {columns.map((column) => (
        <section
          key={column.roomId ?? ''}
          className={styles.column}
          aria-labelledby={`${headId}-${column.roomId ?? ''}`}
        >
          <h2 id={`${headId}-${column.roomId ?? ''}`}>{named(column)}</h2>
          <ul>
            {column.blocks.map((block) => (
              <li key={block.slot.id} style={placeOf(block, column.lanes, first)}>
                <BlockButton
                  block={block}
                  around={around}
                  isClashing={clashing.has(block.slot.id)}
                  onOpen={() => onOpen(block.conference.id, block.slot.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function placeOf({ start, end, lane }: Block, lanes: number, first: number): CSSProperties {
  return {
    top: `${((start - first * 60) / 60) * HOUR_REM}rem`,
    height: `${((end - start) / 60) * HOUR_REM}rem`,
    insetInlineStart: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  }
}

interface BlockButtonProps extends Pick<DayProps, 'around'> {
  readonly block: Block
  readonly isClashing: boolean
  readonly onOpen: () => void
}

function BlockButton({ block: { conference, slot }, around, isClashing, onOpen }: BlockButtonProps) {
  const say = useSay()
  const { language } = useLanguage()
  const title = conference.title.trim() || say('parts.conferences.new')
  const hours = [slot.from, slot.to].map((time) => formatTime(time, language)).join(' – ')
  const speakers = around.speakers.filter(({ id }) => conference.speakers.includes(id)).map(({ name }) => name)
  return (
    <button
      type="button"
      className={styles.block}
      data-slot={slot.id}
      data-clash={isClashing || undefined}
      onClick={onOpen}
    >
      <b>{title}</b>
      <span className={styles.detail}>
        {hours} · {around.takenOf(slot)}
      </span>
      {speakers.length > 0 ? <span className={styles.detail}>{speakers.join(', ')}</span> : null}
    </button>
  )
}
