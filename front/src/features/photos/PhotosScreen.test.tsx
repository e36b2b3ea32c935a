import { listMyPhotos } from '@parvis/contract/photos/photos.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { Gallery } from './PhotosScreen.tsx'
import { Slideshow, ViewerScreen } from './ViewerScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function hung(count: number) {
  const on = await stage({ people: withCamilleOnSite(), settings: { FO_PHOTOS_ACTIVE: true } })
  await commands.hangPhotos(on.ids.eventId, count)
  const asked: number[] = []
  const reach = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((address, init) => {
    const { pathname, searchParams } = new URL(String(address), location.origin)
    if (pathname === '/api/users/photos/me') asked.push(Number(searchParams.get('pageCurrent') ?? 1))
    return reach(address, init)
  })
  const original = async (place: number) => {
    const query = { eventId: on.ids.eventId, pageCurrent: Math.floor(place / 50) + 1 }
    const { data } = await on.ask(CAMILLE, listMyPhotos, { query })
    return data[place % 50]?.original ?? ''
  }
  return { on, asked, original, show: () => on.show(<Gallery whose="mine" />) }
}
const cells = () => document.querySelectorAll('li button[id^="photo-"]').length
const shownAt = (place: number) => document.querySelector(`#photo-${place} img`)

test('an event without photos says so, to organisers too, and nothing has failed', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  for (const as of [CAMILLE, ORGANISER]) {
    const { screen } = await on.show(<Gallery whose="mine" />, { as })
    await expect.element(screen.getByRole('heading', { name: 'Pas de photos pour cet événement' })).toBeVisible()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    expect(screen.container.querySelector('input[type="file"]')).toBeNull()
    await cleanup()
  }
})

test('two thousand photos have their place from the first, and those near the window are read and drawn', async () => {
  const { show, asked } = await hung(2000)
  await show()
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
  const { show, asked } = await hung(500)
  await show()
  await expect.poll(() => shownAt(0)).not.toBeNull()
  for (let place = 0; place < 500; place += 25) {
    await expect.poll(() => document.getElementById(`photo-${place}`), { interval: 5 }).not.toBeNull()
    document.getElementById(`photo-${place}`)?.scrollIntoView({ block: 'start' })
    await expect.poll(() => shownAt(place), { interval: 5 }).not.toBeNull()
  }
  expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => i + 1))
})

test('the keyboard goes on to the next photo, after any scrolling', async () => {
  const { show } = await hung(2000)
  await show()
  await expect.poll(() => shownAt(4)).not.toBeNull()
  document.getElementById('photo-4')?.focus()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => shownAt(1999)).not.toBeNull()
  await expect.element(page.getByRole('button', { name: /^Photo 5 sur/ })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: /^Photo 6 sur/ })).toHaveFocus()
  await expect.poll(() => shownAt(20)).not.toBeNull()
})

test('a failed reading is said, and read on a new try', async () => {
  const { show } = await hung(2000)
  await show()
  await expect.poll(() => shownAt(0)).not.toBeNull()
  const network = cutNetwork((path) => path.endsWith('/photos/me'))
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByRole('alert')).toBeInViewport()
  network.mend()
  await userEvent.click(page.getByRole('button', { name: 'Réessayer' }))
  await expect.poll(() => shownAt(1999)).not.toBeNull()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the code of a badge opens the photos of its owner, without an account', async () => {
  const { on } = await hung(3)
  const me = await on.ask(CAMILLE, getMe, { params: { domainId: on.ids.domainId }, query: { eventId: on.ids.eventId } })
  await on.show(<Gallery whose={{ badge: me.UserEvent?.code ?? '' }} />, { as: null })
  await expect.element(page.getByText('3 photos.')).toBeVisible()
  await expect.poll(() => shownAt(2)).not.toBeNull()
})

test('an unknown badge is told without another try, and the way home is there', async () => {
  const { on } = await hung(1)
  await on.show(<Gallery whose={{ badge: 'AAAAAAAAAAAA' }} />, { as: null })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Retour à l’accueil' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
})

test('a photo added meanwhile moves the others, and none is shown twice', async () => {
  const { on, show, asked } = await hung(2000)
  await show()
  await expect.poll(() => shownAt(0)).not.toBeNull()
  await commands.hangPhotos(on.ids.eventId, 1)
  document.getElementById('photo-20')?.scrollIntoView({ block: 'start' })
  await expect.poll(() => shownAt(50)).not.toBeNull()
  await expect.element(page.getByText(/^2\s001 photos\.$/)).toBeVisible()
  expect(asked.toSorted((a, b) => a - b)).toEqual([1, 1, 2])
})

test('one photo opens large; arrows turn the pages and the way back leads to the photo seen last', async () => {
  const { show, original } = await hung(3)
  await show()
  await userEvent.click(page.getByRole('button', { name: 'Photo 1 sur 3' }))
  await expect.element(page.getByRole('dialog', { name: 'Photo 1 sur 3' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Photo précédente' })).toBeDisabled()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('dialog', { name: 'Photo 3 sur 3' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Télécharger' })).toHaveAttribute('href', await original(2))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Photo 3 sur 3' })).toHaveFocus()
})

test('the last photo of all opens from the first, and the way back leads there', async () => {
  const { show, original } = await hung(2000)
  await show()
  await userEvent.click(page.getByRole('button', { name: /^Photo 1 sur/ }))
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('dialog', { name: /^Photo 2\s000 sur/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Télécharger' })).toHaveAttribute('href', await original(1999))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Photo 2\s000 sur/ })).toHaveFocus()
  await expect.poll(() => shownAt(1990)).not.toBeNull()
})

test('without photos the page says that they are coming', async () => {
  const { show } = await hung(0)
  await show()
  await expect.element(page.getByRole('heading', { name: 'Les photos arrivent' })).toBeVisible()
})

const large = () => document.querySelector<HTMLImageElement>('[data-current] img:last-child')?.src

/** With fake timers, due timers must run for a reply to be delivered. */
const soon = <T,>(read: () => T) =>
  expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(0)
    return read()
  })

test('the slideshow changes its photo every five seconds, and shows all before any comes back', async () => {
  const { on } = await hung(4)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  await on.show(<Slideshow />)
  const seen: (string | undefined)[] = []
  for (let i = 0; i < 4; i++) {
    await soon(large).not.toBe(seen.at(-1))
    seen.push(large())
    vi.advanceTimersByTime(4_900)
    expect(large()).toBe(seen.at(-1))
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(new Set(seen).size).toBe(4)
})

test('a slideshow that cannot read its photos is empty, and fills again automatically', async () => {
  const { on } = await hung(2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  await on.show(<Slideshow />)
  await soon(large).toContain('/api/downloads/')
  const network = cutNetwork((path) => path.endsWith('/pictures'))
  await vi.advanceTimersByTimeAsync(61_000)
  const coming = page.getByRole('heading', { name: 'Les photos arrivent' })
  await soon(() => coming.elements().length).toBe(1)
  await expect.element(coming).toBeVisible()
  network.mend()
  await vi.advanceTimersByTimeAsync(61_000)
  await soon(large).toContain('/api/downloads/')
})

test('the slideshow of an event without photos says so, and shows no code to them', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen } = await on.show(<Slideshow />)
  await expect.element(screen.getByRole('heading', { name: 'Pas de photos pour cet événement' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'QR code qui mène aux photos' })).not.toBeInTheDocument()
})

test('the slideshow waits until the person has said their type, unless the event opens it to the public', async () => {
  const typologies = [
    { id: 'pro', label: 'Professionnel' },
    { id: 'presse', label: 'Presse' },
  ]
  const settings = { FO_PHOTOS_ACTIVE: true, FO_MEETING_CHOOSE_TYPOLOGY: true }
  for (const isOpen of [true, false]) {
    const on = await stage({
      ...{ typologies, people: withCamilleOnSite() },
      settings: { ...settings, FO_PHOTOS_PUBLIC: isOpen },
    })
    const { screen } = await on.show(<ViewerScreen />)
    const empty = screen.getByRole('heading', { name: 'Les photos arrivent' })
    if (!isOpen) {
      const type = screen.getByRole('radio', { name: 'Presse' })
      await expect.element(type).toBeVisible()
      await expect.element(empty).not.toBeInTheDocument()
      await type.click()
      await screen.getByRole('button', { name: 'Continuer' }).click()
    }
    await expect.element(empty).toBeVisible()
    await cleanup()
  }
})

test('the letter of the slideshow acts alone until it is switched off, and its button always does', async () => {
  const full = vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue()
  const on = await stage({ people: withCamilleOnSite() })
  const { press } = await on.show(<Slideshow />)
  const letter = page.getByRole('checkbox', { name: 'Touche F' })
  await expect.element(letter).toBeChecked()
  await userEvent.keyboard('f')
  expect(full).toHaveBeenCalledTimes(1)
  await letter.click()
  await userEvent.keyboard('f')
  expect(full).toHaveBeenCalledTimes(1)
  await press('Plein écran')
  expect(full).toHaveBeenCalledTimes(2)
  localStorage.removeItem('parvis.letters')
})
