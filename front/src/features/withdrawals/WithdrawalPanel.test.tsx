import { readWithdrawal } from '@parvis/contract/withdrawals/withdrawals.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const LEA = 'lea@exemple.fr'
const TOM = 'tom@exemple.fr'
const comes = (email: string, firstName: string, ...days: string[]) => ({
  ...{ email, firstName, lastName: 'Garnier' },
  participation: { choice: 'onsite' as const, days },
})

const begin = (capacity = 20) =>
  stage({
    days: [
      { id: 'j1', day: '2027-03-11', label: 'Terre et paille', isRetired: true },
      { id: 'j2', day: '2027-03-12', capacity },
    ],
    people: withCamille({ participation: { choice: 'onsite', days: ['j1'] } }, [
      comes(LEA, 'Léa', 'j1', 'j2'),
      comes(TOM, 'Tom', 'j1'),
    ]),
  })

async function open(on: Stage) {
  const { screen, press } = await on.show(<WithdrawalPanel dayId="j1" onClose={() => undefined} />, { as: ORGANISER })
  const dialog = screen.getByRole('dialog', { name: 'Ce que deviennent ces personnes' })
  await expect.element(dialog.getByText('3 personnes ont choisi cette journée')).toBeVisible()
  return { dialog, press, pick: (name: RegExp) => dialog.getByRole('radio', { name }).click() }
}
const inFrench = (dialog: Locator) =>
  dialog.getByRole('group', { name: 'Le mail, en français' }).getByRole('textbox', { name: 'Objet' })
const still = async (on: Stage) =>
  (await on.ask(ORGANISER, readWithdrawal, { params: { ...on.ids, dayId: 'j1' } })).people

test('the effects of a remedy on mails, places and money stand beside it, and the harmless one is chosen', async () => {
  const on = await begin()
  const { dialog, pick } = await open(on)
  await expect.element(dialog.getByRole('radio', { name: /^Leur garder cette journée/ })).toBeChecked()
  await expect.element(dialog.getByText('Aucun mail ne part.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
  await pick(/^Les passer au vendredi 12 mars/)
  await expect
    .element(dialog.getByText(/1 y vient déjà. 2 y viendraient en plus, 19 places y sont libres/))
    .toBeVisible()
  await expect.element(dialog.getByText('3 mails partent, relisez-les.')).toBeVisible()
  await pick(/^Annuler cette journée pour elles/)
  await expect.element(inFrench(dialog)).toHaveValue('jeudi 11 mars 2027, Terre et paille : journée annulée')
})

test('holders are moved once their mail is read, and the outcome is told', async () => {
  const on = await begin()
  const { dialog, press, pick } = await open(on)
  await pick(/^Les passer au vendredi/)
  const subject = inFrench(dialog)
  await expect.element(subject).toHaveValue('Votre journée passe au vendredi 12 mars 2027')
  await subject.fill('')
  await press('Passer 3 personnes au vendredi 12 mars')
  await expect.element(subject).toHaveAttribute('aria-invalid', 'true')
  await subject.fill('Rendez-vous vendredi')
  await press('Passer 3 personnes au vendredi 12 mars')
  await expect.element(dialog.getByText('3 personnes sont passées à l’autre journée.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Revenir aux journées' })).toBeVisible()
  expect(await still(on)).toBe(0)
})

test('a move waits while places are lacking, and says how many', async () => {
  const on = await begin(2)
  const { dialog, pick } = await open(on)
  await pick(/^Les passer au vendredi/)
  await expect.element(dialog.getByText(/Ajoutez-en à cette journée/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Passer 3 personnes/ })).toBeDisabled()
})

test('a person who registers meanwhile is seen before anything is done', async () => {
  const on = await begin()
  const { dialog, press, pick } = await open(on)
  await on.change({
    people: withCamille({ participation: { choice: 'onsite', days: ['j1'] } }, [
      comes(LEA, 'Léa', 'j1', 'j2'),
      comes(TOM, 'Tom', 'j1'),
      comes('zoe@exemple.fr', 'Zoé', 'j1'),
    ]),
  })
  await pick(/^Annuler cette journée pour elles/)
  await press('Annuler la journée de 3 personnes')
  await expect.element(dialog.getByText(/Rien n’est fait/)).toBeVisible()
  await press('Relire ce que cela entraîne')
  await expect.element(dialog.getByText('4 personnes ont choisi cette journée')).toBeVisible()
  expect(await still(on)).toBe(4)
})
