import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { getLive } from '@parvis/contract/live/live.ts'
import { listLogs } from '@parvis/contract/logs/logs.ts'
import { getAttendance } from '@parvis/contract/participation/participation.ts'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { fakePageTimers } from '#testing/timers.ts'
import { InactivityPanel } from './InactivityPanel.tsx'
import { usePresence } from './usePresence.ts'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cleanup()
})

const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'remote' as const } },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
]

interface Begun {
  readonly startAt: string
  readonly clockOffset: number
}

function Follower(begun: Begun) {
  const [isOn, setOn] = useState(false)
  const attention = usePresence({ isOn, ...begun })
  return (
    <>
      <button type="button" onClick={() => setOn(true)}>
        Suivre
      </button>
      <InactivityPanel attention={attention} />
    </>
  )
}

/** A live that began an hour ago by the server's clock, on a day of the event. */
async function begun(settings: SomeSettings = {}) {
  const elsewhere = await stage()
  const { serverTime } = await elsewhere.ask(CAMILLE, getLive, { params: elsewhere.ids })
  const startAt = new Date(Date.parse(serverTime) - 3_600_000).toISOString()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date(startAt))
  const on = await stage({ people, settings: { startAt, ...settings }, days: [{ id: 'jour', day }] })
  const params = { ...on.ids, dayId: 'jour', userId: on.person(CAMILLE).userId }
  return {
    on,
    clock: { startAt, clockOffset: Date.parse(serverTime) - Date.now() },
    isPresent: async () => (await on.ask(CAMILLE, getAttendance, { params })).present,
  }
}

test('a remote person is marked present on the day, again every ten seconds until it is done', async () => {
  const { on, clock, isPresent } = await begun()
  const { screen, press } = await on.show(<Follower {...clock} />)
  await expect.element(screen.getByRole('button')).toBeVisible()
  let tries = 0
  const cut = cutNetwork((path) => {
    const isMark = path.includes('/days/')
    if (isMark) tries++
    return isMark
  })
  // The first call is spread over ten seconds, so that a hall does not call at once.
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  const timers = fakePageTimers('Timeout')
  await press('Suivre')
  await timers.counted(2_500)
  await vi.advanceTimersByTimeAsync(2_500)
  await timers.counted(10_000)
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await timers.counted(10_000, 2)
  expect(tries).toBe(2)
  cut.mend()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(isPresent).toBe(true)
  // No more calls after the success.
  const more = cutNetwork((path) => path.includes('/days/') && tries++ < 0)
  const done = tries
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(done)
  more.mend()
})

const ASKED = { name: 'Êtes-vous toujours là ?' }

test.each<[what: string, settings: SomeSettings, asksAfter: number]>([
  ['after half a minute without a sign of life', {}, 30_000],
  ['after as many seconds as the event says', { FO_MEETING_INACTIVE_TIMER: 5 }, 5_000],
])('whoever follows is asked whether they are there %s', async (_, settings, asksAfter) => {
  const { on, clock } = await begun({ FO_MEETING_INACTIVE_POPUP: true, ...settings })
  const { screen, press } = await on.show(<Follower {...clock} />)
  await expect.element(screen.getByRole('button')).toBeVisible()
  const timers = fakePageTimers('Timeout')
  await press('Suivre')
  await timers.counted(asksAfter)
  await vi.advanceTimersByTimeAsync(asksAfter - 1_000)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(screen.getByRole('dialog', ASKED)).toBeVisible()
})

test('no sign of life is asked for where the event does not ask', async () => {
  const { on, clock } = await begun({ FO_MEETING_INACTIVE_POPUP: false, FO_MEETING_INACTIVE_TIMER: 5 })
  const { screen, press } = await on.show(<Follower {...clock} />)
  await expect.element(screen.getByRole('button')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await press('Suivre')
  await vi.advanceTimersByTimeAsync(120_000)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a viewer is logged as come once, when the live begins for them, and not before', async () => {
  const { on, clock } = await begun({ FO_MEETING_INACTIVE_POPUP: false })
  const comings = async () => {
    const { data } = await on.ask(ORGANISER, listLogs, { params: on.ids, query: { pageSize: 100 } })
    return data.map(({ label, firstName }) => `${firstName}: ${label}`)
  }
  const { screen, press } = await on.show(<Follower {...clock} />)
  await expect.element(screen.getByRole('button')).toBeVisible()
  expect(await comings()).toEqual([])
  await press('Suivre')
  await expect.poll(comings).toEqual(['Camille: Entre dans le direct'])
})
