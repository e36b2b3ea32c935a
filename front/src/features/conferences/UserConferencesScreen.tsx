import type { Conference, Slot } from '@parvis/contract/conferences/conferences.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page, Stack } from '#kit/ui/Page.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/Conferences.module.css'
import { useSlotWords } from './parts/useSlotWords.ts'
import { useSlots } from './useSlots.ts'

interface Held {
  readonly conference: Conference
  readonly slot: Slot
}

const heldIn = (conferences: readonly Conference[]): Held[] =>
  conferences
    .flatMap((conference) => conference.slots.map((slot) => ({ conference, slot })))
    .filter(({ slot }) => slot.registered)
    .toSorted((a, b) => a.slot.startAt.localeCompare(b.slot.startAt))

/** `users/{userId}/conferences`: a person's conferences in order of time (specification 2, § 2). */
export function UserConferencesScreen() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event, phase } = useEvent()
  const { userId = me.id } = useParams<'userId'>()
  const isMine = userId === me.id
  const path = { domainId: event.domainId, userId }
  const other = useRead(getUser, { params: path, query: { eventId: event.id } }, { enabled: !isMine })
  const { read, choose, errors, busyId, said } = useSlots(userId)
  const name = other.data ? fullName(other.data) : ''
  const title = isMine ? say('conferences.mine') : say('conferences.theirs', { name })
  useTitle(title)
  const held = read.data && heldIn(read.data.data)
  const error = read.error ?? other.error
  const to = paths.conferences(event.context, isMine ? {} : { userId })

  return (
    <Page>
      <h1>{title}</h1>
      <LiveRegion>{said}</LiveRegion>
      {error && !held ? <Banner kind="error">{tell(error)}</Banner> : null}
      {!held && !error ? <Loader label={say('conferences.loading')} /> : null}
      {held?.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={say('conferences.mine.none')}
          action={<Button href={to}>{say('conferences.mine.choose')}</Button>}
        >
          {say('conferences.mine.none.text')}
        </EmptyState>
      ) : null}
      {held && held.length > 0 ? (
        <Stack>
          <p>{say('conferences.mine.lead')}</p>
          <ul className={styles.mine}>
            {held.map(({ conference, slot }) => (
              <HeldLine
                key={conference.id}
                conference={conference}
                slot={slot}
                error={errors[conference.id]}
                busy={busyId === conference.id}
                onLeave={phase === 'open' ? () => choose(conference, null) : undefined}
              />
            ))}
          </ul>
          <div>
            <Button href={to} iconEnd="arrow">
              {say('conferences.mine.change')}
            </Button>
          </div>
        </Stack>
      ) : null}
    </Page>
  )
}

interface HeldLineProps extends Held {
  error: string | undefined
  busy: boolean
  onLeave: (() => void) | undefined
}

function HeldLine({ conference, slot, error, busy, onLeave }: HeldLineProps) {
  const say = useSay()
  const { dayOf, hoursOf, whenOf } = useSlotWords()
  const [asking, setAsking] = useState(false)
  return (
    <li className={styles.held}>
      <time className={styles.when} dateTime={slot.startAt}>
        <span className={styles.day}>{dayOf(slot)}</span>
        <span className={styles.hours}>{hoursOf(slot)}</span>
      </time>
      <div>
        <h2 className={styles.title}>{conference.title}</h2>
        {slot.room ? (
          <p className={styles.room}>
            <Icon name="pin" size={16} />
            {slot.room}
          </p>
        ) : null}
        <FieldError controlId={`held-${conference.id}`}>{error}</FieldError>
      </div>
      {onLeave ? (
        <Button small variant="ghost" busy={busy} onClick={() => setAsking(true)}>
          {say('conferences.mine.leave')}
          <VisuallyHidden>, {conference.title}</VisuallyHidden>
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        danger
        title={say('conferences.leave.title')}
        yesLabel={say('conferences.leave.yes')}
        noLabel={say('conferences.leave.no')}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false)
          onLeave?.()
        }}
      >
        {say('conferences.leave.text', { title: conference.title, time: whenOf(slot) })}
      </ConfirmDialog>
    </li>
  )
}
