import { addLog } from '@parvis/contract/logs/logs.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { requested } from '#testing/requested.ts'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { LogsPanel } from './LogsPanel.tsx'

beforeAll(() => loadWords('fr'))
beforeEach(() => performance.clearResourceTimings())
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

const askedSizes = () =>
  requested()
    .filter(({ pathname }) => pathname.endsWith('/logs'))
    .map(({ searchParams }) => searchParams.get('pageSize'))

test('ten lines are read, again every five seconds', async () => {
  const on = await stage()
  const log = (action: string) => on.ask(CAMILLE, addLog, { params: on.ids, body: { action } })
  await log('PAGE_HOME')
  performance.clearResourceTimings()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { screen } = await on.show(<LogsPanel />, { as: ORGANISER })
  await expect.element(screen.getByText('Page d’accueil').first()).toBeVisible()
  await log('BADGE_DOWNLOAD')
  const before = askedSizes()
  vi.advanceTimersByTime(4_900)
  expect(askedSizes()).toEqual(before)
  vi.advanceTimersByTime(100)
  await expect.element(screen.getByText('Badge téléchargé').first()).toBeVisible()
  expect(new Set(askedSizes().filter((size) => size !== null))).toEqual(new Set(['10']))
})

test('actions of people are exported as a file that can be downloaded from the page', async () => {
  const on = await stage()
  await on.ask(CAMILLE, addLog, { params: on.ids, body: { action: 'PAGE_HOME' } })
  const { screen, press } = await on.show(<LogsPanel />, { as: ORGANISER })
  await expect.element(screen.getByText('Page d’accueil').first()).toBeVisible()
  await press('Exporter l’activité')
  // The job exists once the page says so.
  await expect.element(screen.getByText('L’export va commencer…')).toBeVisible()
  await commands.settleJobs()
  const download = screen.getByRole('link', { name: 'Télécharger le fichier' })
  await expect.element(download).toBeVisible()
  const reply = await fetch((download.element() as HTMLAnchorElement).href)
  expect(reply.ok).toBe(true)
  expect(reply.headers.get('content-disposition')).toMatch(/\.xlsx/)
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
})
