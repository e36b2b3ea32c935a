import { usePromoCode as applyPromoCode } from '@parvis/contract/checkout/checkout.ts'
import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER } from '#testing/stage.tsx'
import { CodesScreen } from './CodesScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const ETE = { code: 'ETE', gift: { kind: 'amount' as const, amount: 7 } }
const REPAS = { id: 'repas', label: 'Repas', price: 12.5, vatRate: 10, days: { j1: {} } }
const TYPES = [
  { id: 'presse', label: 'Presse' },
  { id: 'pro', label: 'Professionnel' },
]

async function show(on: Stage) {
  const shown = await on.show(<CodesScreen />, { as: ORGANISER })
  await expect.element(shown.screen.getByRole('button', { name: 'Ajouter un code' })).toBeVisible()
  return { ...shown, field: (name: string | RegExp) => shown.screen.getByRole('textbox', { name }) }
}
type Saved = readonly { readonly code: string; readonly maxUses?: number }[]
const saved = async (on: Stage): Promise<Saved> =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'promoCodes' } })).value as Saved
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...ETE, code: `C${String(i).padStart(3, '0')}` }))

test('a code is added, and works for a payer', async () => {
  const on = await stagePaying({}, { typologies: TYPES })
  const { screen, press, field } = await show(on)
  await expect.element(screen.getByRole('heading', { name: 'Aucun code promo' })).toBeVisible()
  await press('Ajouter un code')
  await expect.element(field(/^Code/)).toHaveFocus()
  await field(/^Code/).fill('lyon10')
  await press('Enregistrer')
  await expect.element(field(/^Remise, en %/)).toHaveAccessibleDescription(/À remplir/)
  await expect.element(field(/^Remise, en %/)).toHaveFocus()
  await field(/^Remise, en %/).fill('12,5')
  await field('Nombre d’utilisations').fill('30')
  await screen.getByLabelText('Valable jusqu’au').fill('2100-01-31T18:00')
  await screen
    .getByRole('group', { name: /^Pour ces types/ })
    .getByRole('checkbox', { name: 'Presse' })
    .click()
  await screen
    .getByRole('group', { name: /^Pour ces types/ })
    .getByRole('checkbox', { name: 'Presse' })
    .click()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toEqual([
    {
      code: 'LYON10',
      gift: { kind: 'percentage', percentage: 12.5 },
      endAt: '2100-01-31T17:00:00.000Z',
      maxUses: 30,
      typoIds: [],
    },
  ])
  const summary = await on.ask(CAMILLE, applyPromoCode, { params: on.ids, body: { code: 'lyon10' } })
  expect(summary).toMatchObject({ promoCode: 'LYON10' })
})

test('two hundred codes are drawn at once, each for one person and unlike all others', async () => {
  const on = await stagePaying({}, { articles: [REPAS] })
  const { screen, press } = await show(on)
  await press('Créer plusieurs codes')
  const dialog = screen.getByRole('dialog', { name: 'Créer plusieurs codes' })
  await dialog.getByRole('button', { name: 'Créer ces codes' }).click()
  const count = dialog.getByRole('textbox', { name: /^Combien de codes/ })
  await expect.element(count).toHaveFocus()
  await count.fill('200')
  await dialog.getByRole('textbox', { name: 'Début commun' }).fill('invite-')
  await dialog.getByRole('combobox', { name: 'Ce qu’il offre' }).selectOptions('Un article')
  await dialog.getByRole('combobox', { name: /^Article offert/ }).selectOptions('Repas')
  await dialog.getByRole('button', { name: 'Créer ces codes' }).click()
  await expect.element(screen.getByText('1 – 25 sur 200', { exact: true })).toBeVisible()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  const codes = await saved(on)
  expect(new Set(codes.map(({ code }) => code)).size).toBe(200)
  for (const one of codes)
    expect(one).toEqual({
      code: expect.stringMatching(/^INVITE-[0-9A-HJKMNP-TV-Z]{8}$/),
      gift: { kind: 'article', articleId: 'repas' },
      maxUses: 1,
      typoIds: [],
    })
})

test('a code is found among many, and a fault stands above the others on any page', async () => {
  const on = await stagePaying({}, { promoCodes: many(60) })
  const { screen, press, field } = await show(on)
  await expect.element(screen.getByText('1 – 25 sur 60', { exact: true })).toBeVisible()
  await press('Page suivante')
  await press('Page suivante')
  await expect.element(screen.getByText('51 – 60 sur 60', { exact: true })).toBeVisible()
  await press('C055')
  await field(/^Code/).fill('c001')
  await press('Enregistrer')
  await expect.element(field(/^Code/)).toHaveAttribute('aria-invalid', 'true')
  await screen.getByRole('searchbox', { name: 'Chercher un code' }).fill('c05')
  await expect.element(screen.getByText('1 – 9 sur 9', { exact: true })).toBeVisible()
  await expect.element(field(/^Code/)).toBeVisible()
  await field(/^Code/).fill('c055 bis')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect((await saved(on)).map(({ code }) => code)).toContain('C055 BIS')
})

test('a code in use stays with its holder once it is decided so, and tells its number of uses', async () => {
  const on = await stagePaying({}, { promoCodes: [{ ...ETE, maxUses: 5 }] })
  await on.ask(CAMILLE, applyPromoCode, { params: on.ids, body: { code: 'ETE' } })
  const { screen, press } = await show(on)
  await press('ETE')
  await press('Retirer ce code')
  await expect.element(screen.getByRole('button', { name: 'Ajouter un code' })).toHaveFocus()
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText('Une personne a le code « ETE »')).toBeVisible()
  await plan.getByRole('radio').click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(screen.getByRole('button', { name: 'ETE' })).toBeVisible()
  expect(await saved(on)).toMatchObject([{ code: 'ETE', maxUses: 1 }])
})

test('a code that ends before it begins is refused at its field', async () => {
  const on = await stagePaying({}, { promoCodes: [ETE] })
  const { screen, press } = await show(on)
  await press('ETE')
  await screen.getByLabelText('Valable à partir du').fill('2027-03-02T08:00')
  await screen.getByLabelText('Valable jusqu’au').fill('2027-03-01T08:00')
  await press('Enregistrer')
  await expect.element(screen.getByLabelText('Valable jusqu’au')).toHaveAccessibleDescription(/La fin doit suivre/)
})

test('the list is saved as a file that a spreadsheet opens', async () => {
  const on = await stagePaying({}, { promoCodes: [ETE, { ...ETE, code: '=1+1' }] })
  const { press } = await show(on)
  const files: Blob[] = []
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return '#'
  })
  await press('Télécharger la liste (CSV)')
  spy.mockRestore()
  const text = await files[0]?.text()
  expect(text?.replaceAll(/\s/g, ' ')).toBe("Code;Ce qu’il offre  '=1+1;7,00 € HT de remise  ETE;7,00 € HT de remise  ")
})

test('codes closed to all types say so', async () => {
  const { screen } = await show(await stagePaying({ FO_PROMO_ACTIVE: false }, { promoCodes: [ETE] }))
  await expect.element(screen.getByText(/Personne ne peut saisir de code/)).toBeVisible()
})

test('codes that are switched off say so, with the way to their setting', async () => {
  const on = await stagePaying({ FO_PROMO_ACTIVE: false }, { promoCodes: [ETE] })
  const { screen } = await show(on)
  await expect.element(screen.getByText(/^Personne ne peut saisir de code pour l’instant/)).toBeVisible()
  const go = screen.getByRole('link', { name: 'Voir ce réglage' })
  await expect.element(go).toHaveAttribute('href', expect.stringMatching(/general\?reglage=FO_PROMO_ACTIVE$/))
})
