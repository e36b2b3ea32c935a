import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage, Staging } from '#testing/stage.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { SiteScreen } from './SiteScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

async function show(settings: Staging['settings'] = {}) {
  const on = await stage({ settings })
  const shown = await on.show(<SiteScreen />, { as: ORGANISER })
  const origins = shown.screen.getByRole('textbox', { name: 'Sites qui peuvent intégrer vos pages' })
  await expect.element(origins).toBeVisible()
  return { ...shown, on, origins }
}

const filed = async (on: Stage) =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'settings' } })).value as Record<string, unknown>

test('the address of a page is kept as its site, and the code to paste there shows once it is saved', async () => {
  const { on, screen, press, origins } = await show()
  await expect.element(screen.getByText(/Indiquez d’abord votre site/)).toBeVisible()
  await origins.fill('https://www.exemple.fr/inscription?a=1\n\nwww.exemple.fr')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  await expect.element(origins).toHaveValue('https://www.exemple.fr')
  expect(await filed(on)).toEqual({ FO_FRAMED_BY: ['https://www.exemple.fr'] })
  const code = screen.getByText(/^<iframe src=/)
  await expect.element(code).toMatchTextContent('/inscription" title="Inscription')
  await expect.element(code).toMatchTextContent(`<script src="${location.origin}/embed.js" async></script>`)
  await screen.getByRole('radio', { name: 'L’accueil de l’événement' }).click()
  await expect.element(code).not.toMatchTextContent('/inscription"')
})

test('an origin without https is refused at its field, and nothing is saved', async () => {
  const { on, screen, press, origins } = await show({ FO_FRAMED_BY: ['https://www.exemple.fr'] })
  await origins.fill('https://www.exemple.fr\n*.exemple.fr')
  await press('Enregistrer')
  await expect.element(origins).toHaveAccessibleDescription(/Donnez l’origine entière du site/)
  await expect.element(origins).toHaveFocus()
  expect(await filed(on)).toEqual({ FO_FRAMED_BY: ['https://www.exemple.fr'] })
  await origins.fill('')
  await press('Enregistrer')
  await expect.element(screen.getByText(/Indiquez d’abord votre site/)).toBeVisible()
  expect(await filed(on)).toEqual({})
})
