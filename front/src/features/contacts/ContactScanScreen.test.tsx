import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { stage, withCamilleOnSite } from '#testing/stage.tsx'
import { ContactScanScreen } from './ContactScanScreen.tsx'
import { ContactsTile } from './ContactsTile.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
})

const met = (firstName: string, code: string) => ({
  ...{ email: `${firstName.toLowerCase()}@exemple.fr`, firstName, lastName: 'Orain' },
  participation: { choice: 'onsite' as const, days: ['j1'], code },
})
const NOEMIE = '3C9XT6VN2HKW'
const BASILE = '7D2RW8PM4JQZ'
const YSE = '4F8HK3TV9NXC'

/** Holds back the reply about a badge until it is released. */
function holdBack(code: string): () => void {
  const reach = window.fetch
  let letGo: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (String(address).includes(code)) await gate
    return reach(address, init)
  })
  return letGo
}

test('a badge that is read counts at once among the contacts', async () => {
  const people = withCamilleOnSite([met('Ysé', YSE)])
  const on = await stage({ settings: { FO_MEETING_USER_LINKS_ACTIVE: true }, people })
  const drawn = (
    <>
      <ContactsTile />
      <ContactScanScreen />
    </>
  )
  const { screen, press } = await on.show(drawn)
  await screen.getByRole('textbox', { name: /Code du badge/ }).fill(YSE)
  await press('Valider')
  await expect.element(screen.getByText('Ysé Orain est dans vos contacts')).toBeVisible()
  await expect.element(screen.getByText('1 contact', { exact: true })).toBeInTheDocument()
})

test('a badge read just before a comment is begun takes nothing of it, and shows once it is saved', async () => {
  const people = withCamilleOnSite([met('Noémie', NOEMIE), met('Basile', BASILE)])
  const on = await stage({ settings: { FO_MEETING_USER_LINKS_ACTIVE: true }, people })
  const letGo = holdBack(BASILE)
  const { screen, press } = await on.show(<ContactScanScreen />)
  const code = screen.getByRole('textbox', { name: /Code du badge/ })
  const read = async (text: string) => {
    await code.fill(text)
    await press('Valider')
  }
  await read(NOEMIE)
  await expect.element(screen.getByText('Noémie Orain est dans vos contacts')).toBeVisible()
  await read(BASILE)
  const comment = screen.getByRole('textbox', { name: 'Commentaire' })
  await comment.fill('À rappeler')
  await expect.element(screen.getByText(/^La lecture est en pause/)).toBeVisible()
  letGo()
  await expect.poll(() => vi.mocked(window.fetch).mock.results.length).toBeGreaterThan(1)
  await expect.element(comment).toHaveValue('À rappeler')
  await press('Enregistrer')
  await expect.element(screen.getByText('Basile Orain est dans vos contacts')).toBeVisible()
})
