import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { useMe } from '#features/users/useMe.ts'
import { loadWords } from '#kit/say.tsx'
import { stage, withCamille } from '#testing/stage.tsx'
import { MyCalendar } from './MyCalendar.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const Mine = () => <MyCalendar user={useMe()} onProblem={() => undefined} />
const slot = (id: string, hour: number) => ({
  ...{ id, quota: 9 },
  ...{ startAt: `2027-03-12T${hour}:00:00Z`, endAt: `2027-03-12T${hour}:45:00Z` },
})

test('the calendar holds the days and the slots of the person, and none of the others', async () => {
  const on = await stage({
    settings: { FO_MEETING_CONFERENCES_ACTIVE: true },
    conferences: [
      { id: 'terre', title: 'Terre crue', slots: [slot('t10', 10)] },
      { id: 'bois', title: 'Bois', slots: [slot('b14', 14)] },
    ],
    people: withCamille({ participation: { choice: 'onsite', days: ['j2'], slots: { terre: 't10' } } }),
  })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return '#'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { press } = await on.show(<Mine />)
  await press('Ajouter à mon agenda')
  await expect.poll(() => files.length).toBe(1)
  const written = (await files[0]?.text()) ?? ''
  expect(written.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
    'SUMMARY:Fête',
    'SUMMARY:Terre crue · Fête',
  ])
  expect(written).toContain('DTSTART:20270312T100000Z')
  expect(written).not.toContain('20270311')
})
