import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useDevice } from '#features/users/useDevice.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Scanner } from '#kit/scan/Scanner.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Columns, Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useOnline } from '#kit/useOnline.ts'
import { useTitle } from '#kit/useTitle.ts'
import { AddAtDoor } from './parts/AddAtDoor.tsx'
import { DaySelect } from './parts/DaySelect.tsx'
import styles from './parts/Door.module.css'
import { DoorSearch } from './parts/DoorSearch.tsx'
import { DoorSettled } from './parts/DoorSettled.tsx'
import { ForOrganisers } from './parts/ForOrganisers.tsx'
import { useTimeOfDay } from './parts/useTimeOfDay.ts'
import { VerdictDialog } from './parts/VerdictDialog.tsx'
import type { DayView } from './useDay.ts'
import { useDay } from './useDay.ts'
import { useDoor } from './useDoor.ts'
import { isToday, useDoorDay } from './useDoorDay.ts'
import { useKeepDoor } from './useKeptDoor.ts'

export function DoorScreen() {
  const say = useSay()
  useTitle(say('checkIn.title'))
  return (
    <ForOrganisers>
      <Door />
    </ForOrganisers>
  )
}

function Door() {
  const say = useSay()
  const [dayId, changeDay] = useDoorDay()
  const { verdict, scan, close, noteCard, list, waiting, waitingAt, settled, forgetSettled } = useDoor(dayId)
  const keeping = useKeepDoor(list.readAt)
  const day = useDay()
  const isOnline = useOnline()
  const { event } = useEvent()
  const [pending, setPending] = useState(0)

  async function take(code: string, extra: { undo?: true; force?: true } = {}) {
    setPending((count) => count + 1)
    await scan(code, extra)
    setPending((count) => count - 1)
  }

  return (
    <Page>
      <header className={styles.head}>
        <h1>{say('checkIn.title')}</h1>
        <DaySelect dayId={dayId} onChange={changeDay} />
      </header>
      {day.isCut || !isOnline ? (
        <Cut heardAt={day.heardAt} waiting={waiting} />
      ) : waiting > 0 ? (
        <Banner kind="warning">{say('checkIn.pending', { count: waiting })}</Banner>
      ) : null}
      {settled.length > 0 ? <DoorSettled settled={settled} onClose={forgetSettled} /> : null}
      <Columns
        aside={
          <>
            <Counts dayId={dayId} day={day} />
            <AddAtDoor dayId={dayId} />
            <DoorSearch
              dayId={dayId}
              list={list}
              keeping={keeping}
              waitingAt={waitingAt}
              onEnter={(code) => void take(code)}
            />
          </>
        }
      >
        <Sheet>
          <Scanner deniedText={say('checkIn.denied')} onCode={(code) => void take(code)} busy={pending > 0} />
        </Sheet>
      </Columns>
      {verdict ? (
        <VerdictDialog
          verdict={verdict}
          busy={pending > 0}
          isToday={isToday(dayId, event.days, now(), event.timeZone)}
          listReadAt={list.readAt}
          onUndo={(code) => void take(code, { undo: true })}
          onForce={(code) => void take(code, { force: true })}
          onNext={close}
          onCard={noteCard}
        />
      ) : null}
    </Page>
  )
}

/** Time of the last answer of the server, and number of entries kept on the device. */
function Cut({ heardAt, waiting }: { heardAt: number | undefined; waiting: number }) {
  const say = useSay()
  const timeOf = useTimeOfDay()
  const [since] = useState(() => new Date(heardAt ?? now().getTime()).toISOString())
  return (
    <Banner kind="warning" title={say('checkIn.cut', { time: timeOf(since) })}>
      {waiting > 0 ? say('checkIn.cut.kept', { count: waiting }) : say('checkIn.cut.none')}
    </Banner>
  )
}

function Counts({ dayId, day: { state } }: { dayId: string; day: DayView }) {
  const say = useSay()
  const { event } = useEvent()
  const isDevice = useDevice()
  const data = state?.days.find(({ id }) => id === dayId)
  const { entered: present = 0, awaited: registered = 0 } = data ?? {}
  const lists = [
    { count: present, words: say('checkIn.present', { count: present }), href: paths.usersPresent(event.context) },
    {
      count: registered,
      words: say('checkIn.registered', { count: registered }),
      href: paths.usersRegistered(event.context),
    },
  ]
  return (
    <div className={styles.counts}>
      {lists.map(({ count, words, href }) => {
        const figure = (
          <>
            <span className={styles.number}>{data ? count : '–'}</span>
            <span>{words.replace(String(count), '').trim()}</span>
          </>
        )
        // A lent device cannot open the area, where the lists are.
        return isDevice ? (
          <div key={href} className={styles.count}>
            {figure}
          </div>
        ) : (
          <Anchor key={href} className={styles.count} href={href}>
            {figure}
          </Anchor>
        )
      })}
    </div>
  )
}
