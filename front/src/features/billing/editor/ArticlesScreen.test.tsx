import { getUserArticles, saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { ArticlesScreen } from './ArticlesScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const OFFERED = {
  isShow: true,
  isDisabled: false,
  isSelected: false,
  isRadio: false,
  isRequired: false,
  isAuto: false,
}
const ARTICLES = [
  { id: 'repas', label: 'Repas', price: 12.5, vatRate: 10, stock: 40, days: { j1: {} } },
  { id: 'sac', label: 'Sac', days: { '0': {} } },
]
const begin = () => stage({ articles: ARTICLES, settings: { FO_ARTICLES_ACTIVE: true }, people: withCamilleOnSite() })

async function show(on: Stage, opened?: string) {
  const shown = await on.show(<ArticlesScreen />, { as: ORGANISER })
  await expect.element(shown.screen.getByRole('button', { name: 'Ajouter un article' })).toBeVisible()
  if (opened) await shown.press(opened)
  return { ...shown, field: (name: string | RegExp) => shown.screen.getByRole('textbox', { name }) }
}
const partOf = async (on: Stage) => on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'articles' } })
const saved = async (on: Stage) => (await partOf(on)).value

test('every field of an article is changed, and saved as typed', async () => {
  const on = await begin()
  const { screen, press, field } = await show(on, 'Repas')
  await expect
    .element(screen.getByRole('button', { name: 'Repas' }))
    .toHaveAccessibleDescription(/12,50\s€ HT · jeudi 11 mars 2027 · 40 en tout/)
  await field(/^Nom de l’article/).fill('Déjeuner')
  await field('Prix HT, en euros').fill('13,64')
  await field(/^TVA/).fill('5,5')
  await field('Quantité').fill('')
  await screen.getByRole('combobox', { name: 'Ce que c’est, pour la TVA' }).selectOptions('Une entrée sur place')
  await screen.getByRole('combobox', { name: 'À qui il est proposé' }).selectOptions('À qui vient sur place')
  const when = screen.getByRole('group', { name: 'Quand il est proposé' })
  await when.getByRole('checkbox', { name: 'vendredi 12 mars 2027' }).click()
  await press('Régler chaque journée à part')
  const friday = screen.getByRole('group', { name: /^Comment il est proposé\s: vendredi 12 mars 2027$/ })
  await friday.getByRole('checkbox', { name: /^Un seul de la liste/ }).click()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect((await saved(on)) as object[]).toMatchObject([
    {
      id: 'repas',
      label: 'Déjeuner',
      price: 13.64,
      vatRate: 5.5,
      vatRegime: 'admission_on_site',
      onlyFor: 'onsite',
      stock: null,
      days: { j1: OFFERED, j2: { ...OFFERED, isRadio: true } },
    },
    { id: 'sac' },
  ])
})

test('an article is added and put first, offered for the whole event until its days are chosen', async () => {
  const on = await begin()
  const { screen, press, field } = await show(on)
  await press('Ajouter un article')
  await expect.element(field(/^Nom de l’article/)).toHaveFocus()
  await field(/^Nom de l’article/).fill('Catalogue')
  await press(/^Monter\s: Catalogue$/)
  await press(/^Monter\s: Catalogue$/)
  await expect.element(screen.getByRole('button', { name: /^Monter\s: Catalogue$/ })).toHaveFocus()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  const [first, ...others] = (await saved(on)) as { id: string }[]
  expect(first).toMatchObject({ label: 'Catalogue', price: 0, vatRate: 20, days: { '0': OFFERED } })
  expect(others.map(({ id }) => id)).toEqual(['repas', 'sac'])
})

test('an article has a price of its own for some types, a line each, and the usual one where it is left empty', async () => {
  const types = [
    { id: 'presse', label: 'Presse' },
    { id: 'etudiante', label: 'Étudiante' },
  ]
  const articles = ARTICLES.map((one) => ({ ...one, ...(one.id === 'repas' && { prices: { presse: 5 } }) }))
  const on = await stage({ articles, typologies: types })
  const { screen, press } = await show(on, 'Repas')
  await expect
    .element(screen.getByRole('button', { name: 'Repas' }))
    .toHaveAccessibleDescription(/12,50\s€ HT · un type à son prix/)
  const prices = screen.getByRole('group', { name: 'Prix par type de participant' })
  await expect.element(prices.getByRole('textbox', { name: 'Presse' })).toHaveValue('5')
  await prices.getByRole('textbox', { name: 'Presse' }).fill('')
  await prices.getByRole('textbox', { name: 'Étudiante' }).fill('gratuit')
  await press('Enregistrer')
  await expect.element(prices.getByRole('textbox', { name: 'Étudiante' })).toHaveAttribute('aria-invalid', 'true')
  await prices.getByRole('textbox', { name: 'Étudiante' }).fill('0')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect((await saved(on)) as object[]).toMatchObject([{ id: 'repas', price: 12.5, prices: { etudiante: 0 } }, {}])
})

test('an article costs less until a day, the days in order, and types keep their own price unless another is said', async () => {
  const types = [{ id: 'etudiante', label: 'Étudiante' }]
  const articles = ARTICLES.map((one) => ({ ...one, ...(one.id === 'repas' && { prices: { etudiante: 9 } }) }))
  const settings = { FO_ARTICLES_ACTIVE: true, FO_PAYMENT_ACTIVE: true }
  const on = await stage({ articles, typologies: types, settings })
  const { screen, press } = await show(on, 'Repas')
  const tiers = screen.getByRole('group', { name: 'Tarifs qui changent' })
  const until = (place: number) => tiers.getByLabelText(/^Jusqu’au/).nth(place)
  const price = (place: number) => tiers.getByRole('textbox', { name: /^Prix HT jusque-là/ }).nth(place)
  await press('Ajouter un tarif')
  await until(0).fill('2027-02-28')
  await press('Ajouter un tarif')
  await until(1).fill('2027-01-31')
  await price(1).fill('8')
  await press('Enregistrer')
  await expect.element(price(0)).toHaveAccessibleDescription(/À remplir/)
  await price(0).fill('10')
  await press('Enregistrer')
  await expect.element(until(1)).toHaveAccessibleDescription(/Cette date doit suivre/)
  await press(/^Retirer le tarif\s: 31 janvier 2027$/)
  await expect.element(screen.getByRole('button', { name: 'Ajouter un tarif' })).toHaveFocus()
  const own = tiers.getByRole('group', { name: 'Prix par type jusque-là' }).getByRole('textbox', { name: 'Étudiante' })
  await expect.element(own).toHaveAttribute('placeholder', '9')
  await own.fill('5')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  const until28 = { until: '2027-02-28', price: 10, prices: { etudiante: 5 } }
  expect((await saved(on)) as object[]).toMatchObject([{ price: 12.5, tiers: [until28], kept: [] }, { tiers: [] }])
  await expect
    .element(screen.getByRole('button', { name: 'Repas' }))
    .toHaveAccessibleDescription(/12,50\s€ HT · un type à son prix · un tarif qui change/)
  const simulator = screen.getByRole('article').filter({ hasText: 'Combien paie une personne' })
  await simulator.getByRole('checkbox', { name: /^Repas/ }).click()
  await simulator.getByLabelText('Inscrite le').fill('2027-02-28')
  await expect.element(simulator.getByText('11,00\u00a0€')).toBeVisible()
  await simulator.getByLabelText('Inscrite le').fill('2027-03-01')
  await expect.element(simulator.getByText('13,75\u00a0€')).toBeVisible()
})

test('the first places have a price of their own, which the simulator follows and the plan weighs', async () => {
  const settings = { FO_ARTICLES_ACTIVE: true, FO_PAYMENT_ACTIVE: true }
  const on = await stage({ articles: ARTICLES, settings, people: withCamilleOnSite() })
  const body = [{ id: 'repas', dayId: 'j1', isSelected: true }]
  await on.ask(CAMILLE, saveUserArticles, { params: on.pathOf(CAMILLE), body })
  const { screen, press } = await show(on, 'Repas')
  await press('Ajouter un tarif')
  const tiers = screen.getByRole('group', { name: 'Tarifs qui changent' })
  const first = tiers.getByRole('textbox', { name: /^Pour les premières places/ })
  await tiers.getByRole('textbox', { name: /^Prix HT jusque-là/ }).fill('9')
  await press('Enregistrer')
  await expect.element(tiers.getByLabelText(/^Jusqu’au/)).toHaveAccessibleDescription(/À remplir/)
  await first.fill('50')
  await expect.element(tiers.getByRole('button', { name: /^Retirer le tarif\s: 50 premières places$/ })).toBeVisible()
  const simulator = screen.getByRole('article').filter({ hasText: 'Combien paie une personne' })
  await simulator.getByRole('checkbox', { name: /^Repas/ }).click()
  await expect.element(simulator.getByText('9,90\u00a0€')).toBeVisible()
  await simulator.getByRole('textbox', { name: 'Places déjà prises' }).fill('50')
  await expect.element(simulator.getByText('13,75\u00a0€')).toBeVisible()
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText(/en tout, 3,50\s€ de moins/)).toBeVisible()
  await plan.getByRole('radio', { name: /^Pour les nouvelles inscriptions seulement/ }).click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(screen.getByText(/^Choisi avant le .* à .*\s: 12,50\s€ HT$/)).toBeVisible()
  expect((await saved(on)) as object[]).toMatchObject([{ tiers: [{ until: null, first: 50, price: 9 }] }, {}])
})

test('a new price holds for later buyers once it is decided so, and the kept price is shown below', async () => {
  const settings = { FO_ARTICLES_ACTIVE: true, FO_PAYMENT_ACTIVE: true }
  const on = await stage({ articles: ARTICLES, settings, people: withCamilleOnSite() })
  const body = [{ id: 'repas', dayId: 'j1', isSelected: true }]
  await on.ask(CAMILLE, saveUserArticles, { params: on.pathOf(CAMILLE), body })
  const { screen, press, field } = await show(on, 'Repas')
  await field('Prix HT, en euros').fill('15')
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText(/en tout, 2,50\s€ de plus/)).toBeVisible()
  await plan.getByRole('radio', { name: /^Pour les nouvelles inscriptions seulement/ }).click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(screen.getByText(/^Choisi avant le .* à .*\s: 12,50\s€ HT$/)).toBeVisible()
  expect((await saved(on)) as object[]).toMatchObject([{ price: 15, kept: [{ price: 12.5 }] }, {}])
  expect(await on.ask(CAMILLE, getUserArticles, { params: on.pathOf(CAMILLE) })).toMatchObject([
    { id: 'repas', isSelected: true, price: 12.5 },
    { id: 'sac', isSelected: false },
  ])
  await press(/^Ne plus garder/)
  await press('Enregistrer')
  await expect.element(plan.getByText(/en tout, 2,50\s€ de plus/)).toBeVisible()
})

test('the simulated price follows the person, their choices and the unsaved changes', async () => {
  const typologies = [{ id: 'etudiante', label: 'Étudiante' }]
  const articles = ARTICLES.map((one) => ({ ...one, ...(one.id === 'repas' && { prices: { etudiante: 5 } }) }))
  const on = await stage({ articles, typologies, settings: { FO_ARTICLES_ACTIVE: true, FO_PAYMENT_ACTIVE: true } })
  const { screen, press } = await show(on, 'Repas')
  const simulator = screen.getByRole('article').filter({ hasText: 'Combien paie une personne' })
  await expect.element(simulator.getByText('Rien à payer.')).toBeVisible()
  await simulator.getByRole('checkbox', { name: /^Repas/ }).click()
  await expect.element(simulator.getByText('13,75\u00a0€')).toBeVisible()
  await simulator.getByRole('combobox', { name: 'Type de la personne' }).selectOptions('Étudiante')
  await expect.element(simulator.getByText('5,50\u00a0€')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Étudiante' }).fill('7')
  await expect.element(simulator.getByText('7,70\u00a0€')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Étudiante' }).fill('sept')
  await expect.element(simulator.getByText(/corrigez-le pour voir le calcul/)).toBeVisible()
  await press('Repas')
})

test('a held article stays with its holder once it is decided so, and is offered to no other person', async () => {
  const on = await begin()
  const body = [{ id: 'repas', dayId: 'j1', isSelected: true }]
  await on.ask(CAMILLE, saveUserArticles, { params: on.pathOf(CAMILLE), body })
  const { screen, press } = await show(on, 'Repas')
  await expect.element(screen.getByText(/^Une personne a choisi «\sRepas\s»\. Cela se retire de l’offre/)).toBeVisible()
  await press(/^Retirer de l’offre\s: Repas$/)
  await expect.element(screen.getByRole('button', { name: 'Ajouter un article' })).toHaveFocus()
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText('Une personne a choisi « Repas »')).toBeVisible()
  await plan.getByRole('radio', { name: /^Retirer de l’offre/ }).click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(screen.getByRole('button', { name: 'Repas' })).toBeVisible()
  expect((await saved(on)) as object[]).toMatchObject([{ id: 'repas', days: { j1: { isDisabled: true } } }, {}])
})

test('a wrong figure is told at its field, in the article that is then unfolded', async () => {
  const on = await begin()
  const { screen, press, field } = await show(on, 'Repas')
  await field('Prix HT, en euros').fill('douze')
  await press('Repas')
  await expect.element(field('Prix HT, en euros')).not.toBeInTheDocument()
  await press('Enregistrer')
  await expect.element(field('Prix HT, en euros')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Prix HT, en euros')).toHaveFocus()
  await field('Prix HT, en euros').fill('12')
  await field(/^TVA/).fill('')
  await press('Enregistrer')
  await expect.element(field(/^TVA/)).toHaveAccessibleDescription(/À remplir/)
  await expect.element(screen.getByText('Pas enregistré, gardé sur cet appareil')).toBeVisible()
})

test('where a colleague changed the same price meanwhile, both are shown', async () => {
  const on = await begin()
  const { screen, press, field } = await show(on, 'Repas')
  await field('Prix HT, en euros').fill('14')
  const seen = await partOf(on)
  const value = (seen.value as { id: string }[]).map((one) => (one.id === 'repas' ? { ...one, price: 13 } : one))
  const body = { revision: seen.revision, value, allow: [], why: '', dryRun: false }
  await on.ask(ORGANISER, savePart, { params: { ...on.ids, part: 'articles' }, body })
  await press('Enregistrer')
  const stale = screen.getByRole('dialog', { name: 'Quelqu’un a enregistré entre-temps' })
  await expect.element(stale.getByText(/Repas · 13,00\s€ HT/)).toBeVisible()
  await expect.element(stale.getByText(/Repas · 14,00\s€ HT/)).toBeVisible()
  await stale.getByRole('button', { name: 'Enregistrer les miennes' }).click()
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect((await saved(on)) as object[]).toMatchObject([{ price: 14 }, {}])
})

test('hidden articles say so, and an event without any too', async () => {
  const off = await stage({ articles: ARTICLES })
  const first = await show(off)
  await expect.element(first.screen.getByText(/Personne ne voit ces articles/)).toBeVisible()
  await cleanup()
  const { screen } = await show(await stage())
  await expect.element(screen.getByRole('heading', { name: 'Aucun article' })).toBeVisible()
  await expect.element(screen.getByText(/Personne ne voit ces articles/)).not.toBeInTheDocument()
})
