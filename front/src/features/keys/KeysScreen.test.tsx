import { listKeys } from '@parvis/contract/keys/keys.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { KeysScreen } from './KeysScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

test('a key is made for a tool, shown once, and revoked', async () => {
  const on = await stage()
  const { screen, press } = await on.show(<KeysScreen />, { as: ORGANISER })
  await press('Faire une clé')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Faire la clé' }).click()
  const name = screen.getByRole('textbox', { name: /^Nom de l’outil/ })
  await expect.element(name).toHaveFocus()
  await name.fill('CRM')
  await screen.getByRole('radio', { name: /^Comptabilité/ }).click()
  await screen.getByRole('combobox', { name: 'Valable' }).selectOptions('7 jours')
  await dialog.getByRole('button', { name: 'Faire la clé' }).click()
  await expect.element(screen.getByText(/^key_[0-9a-f-]{36}_[\w-]{43}$/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  const line = screen.getByRole('listitem').filter({ hasText: 'CRM' })
  await expect.element(line.getByText('Comptabilité')).toBeVisible()
  await expect.element(line.getByText(/^Jamais utilisée · jusqu’au/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('key_')
  await expect.element(line.getByText('Lecture seule')).toBeVisible()
  const [kept] = (await on.ask(ORGANISER, listKeys, { params: on.ids })).data
  expect(kept).toMatchObject({ role: 'accountant', readsOnly: true })
  await line.getByRole('button', { name: /^Révoquer/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Révoquer', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'Aucune clé' })).toBeVisible()
})

test('a key that may change something says so by its role alone, and none that only reads by its own', async () => {
  const on = await stage()
  const { screen, press } = await on.show(<KeysScreen />, { as: ORGANISER })
  await press('Faire une clé')
  const dialog = screen.getByRole('dialog')
  const readsOnly = dialog.getByRole('checkbox', { name: /^Lecture seule/ })
  await expect.element(readsOnly).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: /^Nom de l’outil/ }).fill('Portique')
  await screen.getByRole('radio', { name: /^Accueil/ }).click()
  await expect.element(readsOnly).toBeChecked()
  await readsOnly.click()
  await dialog.getByRole('button', { name: 'Faire la clé' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  const line = screen.getByRole('listitem').filter({ hasText: 'Portique' })
  await expect.element(line.getByText('Accueil')).toBeVisible()
  await expect.element(line.getByText('Lecture seule')).not.toBeInTheDocument()
})

test('a list that could not be read is read again on demand', async () => {
  const on = await stage()
  const { mend } = cutNetwork((path) => path.endsWith('/keys'))
  const { screen, press } = await on.show(<KeysScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  mend()
  await press('Réessayer')
  await expect.element(screen.getByRole('heading', { name: 'Aucune clé' })).toBeVisible()
})
