import { getCalendarFeed } from '@parvis/contract/calendars/calendars.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { FollowCalendar } from './FollowCalendar.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('one’s agenda is given an address, another in its place, and then none', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, press } = await on.show(<FollowCalendar />)
  const kept = async () => (await on.ask(CAMILLE, getCalendarFeed, { params: on.ids })).url
  expect(await kept()).toBeNull()
  await press('S’abonner au calendrier')
  const open = screen.getByRole('link', { name: 'Ouvrir dans mon agenda' })
  await expect.element(open).toHaveAttribute('href', expect.stringMatching(/^webcal:\/\/.+\/api\/calendars\//))
  const first = await kept()
  await expect.element(screen.getByText(first ?? 'none')).toBeVisible()
  await expect.element(screen.getByText('Aucun agenda ne l’a encore lue.')).toBeVisible()
  await press('Changer d’adresse')
  await expect.element(screen.getByText(/L’ancienne adresse ne répond plus/)).toBeVisible()
  await expect.element(screen.getByText(first ?? 'none')).not.toBeInTheDocument()
  await expect.element(screen.getByText((await kept()) ?? 'none')).toBeVisible()
  await press('Arrêter')
  await expect.element(screen.getByText('L’adresse ne répond plus.')).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
  expect(await kept()).toBeNull()
})
