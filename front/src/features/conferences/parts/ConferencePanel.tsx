import type { SlotStanding } from '@parvis/contract/conferences/conferences.rules.ts'
import type { Conference, Slot } from '@parvis/contract/conferences/conferences.ts'
import { useId } from 'react'
import { useSay } from '#kit/say.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { Select } from '#kit/ui/Select.tsx'
import styles from './Conferences.module.css'
import { Speakers } from './Speakers.tsx'
import { useSlotWords } from './useSlotWords.ts'

interface PanelProps {
  conference: Conference
  states: ReadonlyMap<string, SlotStanding>
  chosenId: string | undefined
  look: 'select' | 'picker'
  error: string | undefined
  busy: boolean
  closed?: boolean | undefined
  onPick: (slot: Slot | null) => void
}

const UNKNOWN: SlotStanding = { state: 'unavailable', reason: null, overlap: false }

export function ConferencePanel(props: PanelProps) {
  const { conference, look, chosenId } = props
  const say = useSay()
  const headingId = useId()
  const hasPills = conference.isRequired || !conference.isRemote
  return (
    <article className={styles.panel} aria-labelledby={headingId} data-chosen={chosenId !== undefined || undefined}>
      <div className={styles.about}>
        <header className={styles.head}>
          {conference.logo ? <img className={styles.logo} src={conference.logo} alt="" width={56} height={56} /> : null}
          <h2 className={styles.title} id={headingId}>
            {conference.title}
          </h2>
        </header>
        {hasPills ? (
          <p className={styles.pills}>
            {conference.isRequired ? <Pill kind="brand">{say('conferences.required')}</Pill> : null}
            {conference.isRemote ? null : <Pill icon="pin">{say('conferences.onsite')}</Pill>}
          </p>
        ) : null}
        {conference.description ? (
          <div className={styles.description}>
            <Html html={conference.description} videoTitle={conference.title} />
          </div>
        ) : null}
        <Speakers speakers={conference.speakers} />
      </div>
      {look === 'select' ? <SlotSelect {...props} /> : <SlotButtons {...props} />}
    </article>
  )
}

function SlotSelect({ conference, states, chosenId, error, busy, closed, onPick }: PanelProps) {
  const say = useSay()
  const { timeOf, whenOf, statusOf } = useSlotWords()
  const options = conference.slots.map((slot) => {
    const standing = states.get(slot.id) ?? UNKNOWN
    // The closed select of a phone has room for the time alone.
    const label =
      slot.id === chosenId
        ? timeOf(slot)
        : say('conferences.option.why', { time: whenOf(slot), reason: statusOf(slot, standing) })
    return { value: slot.id, label, disabled: standing.state === 'full' || standing.state === 'unavailable' }
  })
  const room = conference.slots.find(({ id }) => id === chosenId)?.room
  return (
    <Select
      hint={room ? say('conferences.room', { room }) : undefined}
      name={`slot-${conference.id}`}
      label={say('conferences.slots')}
      placeholder={say(chosenId === undefined ? 'conferences.chooseSlot' : 'conferences.noSlot')}
      required={conference.isRequired}
      disabled={busy || closed}
      options={options}
      value={chosenId ?? ''}
      error={error}
      onChange={(id) => onPick(conference.slots.find((slot) => slot.id === id) ?? null)}
    />
  )
}

function SlotButtons({ conference, states, chosenId, error, busy, closed, onPick }: PanelProps) {
  const say = useSay()
  const groupId = `field-slot-${conference.id}`
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: these are toggles that act at once, not the fields of a form */}
      <div
        className={styles.slots}
        role="group"
        id={groupId}
        tabIndex={-1}
        aria-label={say('conferences.slotsOf', { title: conference.title })}
        aria-describedby={error ? `${groupId}-error` : undefined}
      >
        {conference.slots.map((slot) => (
          <SlotButton
            key={slot.id}
            slot={slot}
            standing={states.get(slot.id) ?? UNKNOWN}
            isChosen={slot.id === chosenId}
            busy={busy}
            closed={closed ?? false}
            onPick={() => onPick(slot)}
          />
        ))}
      </div>
      <FieldError controlId={groupId}>{error}</FieldError>
    </div>
  )
}

interface SlotButtonProps {
  slot: Slot
  standing: SlotStanding
  isChosen: boolean
  busy: boolean
  closed: boolean
  onPick: () => void
}

/** A slot; an unavailable one shows the reason. */
function SlotButton({ slot, standing, isChosen, busy, closed, onPick }: SlotButtonProps) {
  const { dayOf, hoursOf, statusOf } = useSlotWords()
  const isOut = !isChosen && standing.state !== 'available'
  return (
    <button
      type="button"
      className={styles.slot}
      aria-pressed={isChosen}
      disabled={isOut || busy || closed}
      data-state={standing.state}
      onClick={onPick}
    >
      <span className={styles.time}>
        <span className={styles.day}>{dayOf(slot)}</span>
        <span className={styles.hours}>{hoursOf(slot)}</span>
        {slot.room ? <span className={styles.day}>{slot.room}</span> : null}
      </span>
      <span className={styles.status}>{statusOf(slot, standing)}</span>
    </button>
  )
}
