import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { GuestsScreen } from './GuestsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a file in windows-1252 is read as such, which the screen says', async () => {
  const on = await stage()
  const { screen } = await on.show(<GuestsScreen />, { as: ORGANISER })
  const bytes = Uint8Array.from('Prénom;Nom;Mail\nZoé;Duferrier;zoe@presse.fr\n', (letter) => letter.charCodeAt(0))
  await screen.getByLabelText(/^Fichier d’invités/).upload(new File([bytes], 'invites.csv', { type: 'text/csv' }))
  await expect.element(screen.getByText(/lu comme windows-1252/)).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Zoé' })).toBeVisible()
})

test('leaving a file being corrected in the page is asked first, and leaving one just chosen is not', async () => {
  const on = await stage()
  const { screen, press } = await on.show(<GuestsScreen />, { as: ORGANISER })
  const text = 'Prénom;Nom;Mail\nMaud;Duferrier;maud@presse\n'
  await screen.getByLabelText(/^Fichier d’invités/).upload(new File([text], 'invites.csv', { type: 'text/csv' }))
  const title = (name: RegExp) => expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  await title(/À quoi correspond chaque colonne/)
  expect(isAsked()).toBe(false)
  await press('Essayer à blanc')
  await title(/Essai à blanc/)
  expect(isAsked()).toBe(true)
  await cleanup()
  expect(isAsked()).toBe(false)
})
