import { listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useDevice } from '#features/users/useDevice.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Scanner } from '#kit/scan/Scanner.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Columns, Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { DaySelect } from './parts/DaySelect.tsx'
import styles from './parts/Door.module.css'
import { DoorSearch } from './parts/DoorSearch.tsx'
import { DoorSettled } from './parts/DoorSettled.tsx'
import { ForOrganisers } from './parts/ForOrganisers.tsx'
import { VerdictDialog } from './parts/VerdictDialog.tsx'
import { useDoor } from './useDoor.ts'
import { useDoorDay } from './useDoorDay.ts'

/** Other doors let people in too. */
const COUNT_MS = 15_000

/** `scan`: the door of a day, for organisers. */
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
  const { verdict, scan, close, list, waiting, waitingAt, settled, forgetSettled } = useDoor(dayId)
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
      {waiting > 0 ? <Banner kind="warning">{say('checkIn.pending', { count: waiting })}</Banner> : null}
      {settled.length > 0 ? <DoorSettled settled={settled} onClose={forgetSettled} /> : null}
      <Columns
        aside={
          <>
            <Counts dayId={dayId} />
            <DoorSearch dayId={dayId} list={list} waitingAt={waitingAt} onEnter={(code) => void take(code)} />
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
          listReadAt={list.readAt}
          onUndo={(code) => void take(code, { undo: true })}
          onForce={(code) => void take(code, { force: true })}
          onNext={close}
        />
      ) : null}
    </Page>
  )
}

function Counts({ dayId }: { dayId: string }) {
  const say = useSay()
  const { event } = useEvent()
  const isDevice = useDevice()
  const params = { domainId: event.domainId, eventId: event.id, dayId }
  const { data } = useRead(
    listAtDoor,
    { params, query: { only: 'registered', page: 1, pageSize: 1 } },
    { refetchInterval: COUNT_MS },
  )
  const { present = 0, registered = 0 } = data?.counts ?? {}
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
        // The lists are in the area, which a device does not open.
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
