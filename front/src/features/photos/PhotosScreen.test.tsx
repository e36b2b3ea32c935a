import { defaultSettings } from '@parvis/contract/context/context.settings.ts'
import type { Photo } from '@parvis/contract/photos/photos.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { EventContext } from '#features/context/useEvent.ts'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { Gallery } from './PhotosScreen.tsx'
import { Slideshow } from './ViewerScreen.tsx'

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='
const UNKNOWN = 'AAAAAAAAAAAA'
const photo = (number: number): Photo => ({
  ...{ id: `p${number}`, width: 3000, height: 2000, hd: `${DOT}#${number}`, xs: DOT, thumbnail: DOT },
  ...{ original: `/api/downloads/x.y/photo-${number}.jpg`, hdFilter: null, xsFilter: null, originalFilter: null },
})

let total: number
let asked: number[]
let isDown: boolean

/** A server of a few lines, at the network's edge. */
async function answer(address: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(String(address), location.origin)
  if (isDown) return Response.json({ status: 503, code: 'UNAVAILABLE', message: 'En panne' }, { status: 503 })
  if (searchParams.get('badge') === UNKNOWN)
    return Response.json({ status: 404, code: 'BADGE_UNKNOWN', message: 'Badge inconnu' }, { status: 404 })
  const pageCurrent = Number(searchParams.get('pageCurrent') ?? 1)
  const pageSize = pathname.endsWith('/pictures') ? total : 50
  asked.push(pageCurrent)
  const first = (pageCurrent - 1) * pageSize
  const length = Math.max(0, Math.min(pageSize, total - first))
  return Response.json({ data: Array.from({ length }, (_, i) => photo(first + i)), total, pageCurrent, pageSize })
}

beforeAll(() => loadWords('fr'))
beforeEach(() => {
  total = 2000
  asked = []
  isDown = false
  vi.spyOn(window, 'fetch').mockImplementation(answer)
})
afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const event = { id: 'e1', domainId: 'd1', context: 'soiree', name: 'La soirée' }

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SayProvider initial="fr" offered={[]}>
        <EventContext value={{ event, settings: defaultSettings } as never}>{children}</EventContext>
      </SayProvider>
    </QueryClientProvider>,
  )
const cells = () => document.querySelectorAll('li button[id^="photo-"]').length
const shownAt = (place: number) => document.querySelector(`#photo-${place} img`)

test('two thousand photos have their place from the first, and those that are near are read and drawn', async () => {
  await show(<Gallery whose={{ badge: '7F3K9Q2M4XWT' }} />)
  await expect.element(page.getByText(/^2\s000 photos\.$/)).toBeVisible()
  await expect.poll(() => shownAt(0)).not.toBeNull()
  const { scrollHeight } = document.documentElement
  scrollTo(0, scrollHeight)
  await expect.poll(() => shownAt(1999)).not.toBeNull()
  expect(document.documentElement.scrollHeight).toBe(scrollHeight)
  expect(new Set(asked)).toEqual(new Set([1, 40]))
  expect(cells()).toBeLessThan(100)
})

test('every photo is read as one scrolls, each page once', async () => {
  total = 500
  await show(<Gallery whose={{ badge: '7F3K9Q2M4XWT' }} />)
  await expect.poll(() => shownAt(0)).not.toBeNull()
  for (let place = 0; place < total; place += 25) {
    await expect.poll(() => document.getElementById(`photo-${place}`), { interval: 5 }).not.toBeNull()
    document.getElementById(`photo-${place}`)?.scrollIntoView({ block: 'start' })
    await expect.poll(() => shownAt(place), { interval: 5 }).not.toBeNull()
  }
  expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => i + 1))
})

test('the keyboard goes on to the next photo, however far the page has been scrolled', async () => {
  await show(<Gallery whose={{ badge: '7F3K9Q2M4XWT' }} />)
  await expect.poll(() => shownAt(4)).not.toBeNull()
  document.getElementById('photo-4')?.focus()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => shownAt(1999)).not.toBeNull()
  await expect.element(page.getByRole('button', { name: /^Photo 5 sur/ })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: /^Photo 6 sur/ })).toHaveFocus()
  await expect.poll(() => shownAt(20)).not.toBeNull()
})

test('what could not be read is said, and read when one tries again', async () => {
  await show(<Gallery whose={{ badge: '7F3K9Q2M4XWT' }} />)
  await expect.poll(() => shownAt(0)).not.toBeNull()
  isDown = true
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByRole('alert')).toBeInViewport()
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Réessayer' }))
  await expect.poll(() => shownAt(1999)).not.toBeNull()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a badge that nobody has is told without another try, and the way home is there', async () => {
  await show(<Gallery whose={{ badge: UNKNOWN }} />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Retour à l’accueil' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
})

test('a photo added meanwhile moves the others, and none is shown twice', async () => {
  await show(<Gallery whose={{ badge: '7F3K9Q2M4XWT' }} />)
  await expect.poll(() => shownAt(0)).not.toBeNull()
  total = 2001
  document.getElementById('photo-20')?.scrollIntoView({ block: 'start' })
  await expect.poll(() => shownAt(50)).not.toBeNull()
  await expect.element(page.getByText(/^2\s001 photos\.$/)).toBeVisible()
  expect(asked.toSorted((a, b) => a - b)).toEqual([1, 1, 2])
})

test('one photo opens large; arrows turn the pages and the way back leads to the photo seen last', async () => {
  total = 3
  await show(<Gallery whose={{ badge: '7F3K9Q2M4XWT' }} />)
  await userEvent.click(page.getByRole('button', { name: 'Photo 1 sur 3' }))
  await expect.element(page.getByRole('dialog', { name: 'Photo 1 sur 3' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Photo précédente' })).toBeDisabled()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('dialog', { name: 'Photo 3 sur 3' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Télécharger' }))
    .toHaveAttribute('href', '/api/downloads/x.y/photo-2.jpg')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Photo 3 sur 3' })).toHaveFocus()
})

test('the last photo of all opens from the first, and the way back leads there', async () => {
  await show(<Gallery whose={{ badge: '7F3K9Q2M4XWT' }} />)
  await userEvent.click(page.getByRole('button', { name: /^Photo 1 sur/ }))
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('dialog', { name: /^Photo 2\s000 sur/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Télécharger' }))
    .toHaveAttribute('href', expect.stringMatching(/photo-1999\.jpg$/))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Photo 2\s000 sur/ })).toHaveFocus()
  await expect.poll(() => shownAt(1990)).not.toBeNull()
})

test('without photos the page says that they are coming', async () => {
  total = 0
  await show(<Gallery whose={{ badge: '7F3K9Q2M4XWT' }} />)
  await expect.element(page.getByRole('heading', { name: 'Les photos arrivent' })).toBeVisible()
})

const large = () => document.querySelector<HTMLImageElement>('[data-current] img:last-child')?.src

test('the slideshow changes its photo every five seconds, and shows all before any comes back', async () => {
  total = 4
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  await show(<Slideshow />)
  const seen: (string | undefined)[] = []
  for (let i = 0; i < 4; i++) {
    await expect.poll(large).not.toBe(seen.at(-1))
    seen.push(large())
    vi.advanceTimersByTime(4_900)
    expect(large()).toBe(seen.at(-1))
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(new Set(seen).size).toBe(4)
})

test('a slideshow that cannot read its photos is empty, and fills again by itself', async () => {
  total = 2
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  await show(<Slideshow />)
  await expect.poll(large).toContain(DOT)
  isDown = true
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.element(page.getByRole('heading', { name: 'Les photos arrivent' })).toBeVisible()
  isDown = false
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.poll(large).toContain(DOT)
})
