import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
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

test('an import is undone from its page after a confirmation with its counts, or refused with names', async () => {
  const on = await stage()
  const { screen, press } = await on.show(<GuestsScreen />, { as: ORGANISER })
  const text = 'Prénom;Nom;Mail\nMaud;Duferrier;maud@presse.example\nLuc;Sarrazin;luc@presse.example\n'
  const importIt = async () => {
    await screen.getByLabelText(/^Fichier d’invités/).upload(new File([text], 'invites.csv', { type: 'text/csv' }))
    await press('Essayer à blanc')
    await press('Importer 2 personnes')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Import des invités' })).toBeVisible()
    await commands.settleJobs()
    await expect.element(screen.getByText('2 personnes importées.')).toBeVisible()
  }
  await importIt()
  await press('Annuler cet import…')
  await expect
    .element(screen.getByText('2 personnes créées par cet import sont retirées de l’événement.'))
    .toBeVisible()
  await press('Annuler l’import de 2 personnes')
  await expect.element(screen.getByText(/^Annulation/)).toBeVisible()
  await commands.settleJobs()
  await expect.element(screen.getByText('Import annulé : 2 lignes défaites.')).toBeVisible()
  await press('Importer un autre fichier')
  await importIt()
  await press('Inviter 2 personnes…')
  await press('Inviter 2 personnes')
  await expect.element(screen.getByText('Mails d’invitation : 0 sur 2')).toBeVisible()
  await commands.settleJobs()
  await expect.element(screen.getByText('Mails d’invitation : 2 sur 2')).toBeVisible()
  await press('Annuler cet import…')
  await expect.element(screen.getByRole('heading', { name: 'Cet import ne s’annule plus' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Maud Duferrier' })).toBeVisible()
  await press('Garder cet import')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
