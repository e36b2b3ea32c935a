import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage, Staging } from '#testing/stage.tsx'
import { cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { FiguresScreen } from './FiguresScreen.tsx'

const READER = 'lecture@exemple.fr'

beforeAll(() => loadWords('fr'))
beforeEach(() => page.viewport(1280, 800))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const person = (firstName: string, participation: object) => ({
  ...{ email: `${firstName.toLowerCase()}@exemple.fr`, firstName, lastName: 'Brun' },
  participation: { choice: 'onsite' as const, days: ['jeudi'], ...participation },
})
const TEAM = [
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true as const },
  { email: READER, firstName: 'Lia', lastName: 'Noir', organiser: 'reader' as const },
]
/** A past congress of one day: two of three expected people came. */
const CONGRESS: Staging = {
  days: [{ id: 'jeudi', day: '2026-06-18', startTime: '09:00', endTime: '17:00' }],
  typologies: [
    { id: 'pro', label: 'Professionnels' },
    { id: 'presse', label: 'Presse' },
  ],
  forms: [
    {
      id: 'form1',
      name: 'Régime',
      models: [
        {
          ...{ key: 'regime', component: 'radio', model: 'UE', label: 'Régime' },
          values: [
            { key: 'tout', label: 'Je mange de tout' },
            { key: 'vege', label: 'Végétarien' },
          ],
        },
        { key: 'allergie', component: 'text', model: 'UE', label: 'Allergie' },
      ],
    },
  ],
  articles: [{ id: 'diner', label: 'Dîner de gala', price: 0, stock: 2, days: { '0': {} } }],
  people: [
    ...TEAM,
    person('Ana', {
      ...{ typology: 'pro', present: { jeudi: '2026-06-18T08:00:00Z' }, articles: { '0': ['diner'] } },
      extended: { regime: 'vege', allergie: 'Noix' },
    }),
    person('Bo', {
      ...{ typology: 'pro', present: { jeudi: '2026-06-18T12:30:00Z' }, articles: { '0': ['diner'] } },
      extended: { regime: 'tout' },
    }),
    person('Cy', { typology: 'presse' }),
    person('Di', { choice: 'remote', days: [], typology: 'pro' }),
  ],
}
const show = (on: Stage, as = ORGANISER) => on.show(<FiguresScreen />, { as, path: '/organisation/chiffres' })

test('a congress that is over is told in a sentence, and each figure leads to its people', async () => {
  const { screen } = await show(await stage(CONGRESS))
  await expect.element(screen.getByText('2 personnes sur 3 sont venues jeudi.')).toBeVisible()
  const presence = screen.getByRole('region', { name: 'Présence' })
  await expect.element(presence.getByText('1 venue sur 3')).toBeVisible()
  await expect.element(presence.getByText('2 venues sur 3')).toBeVisible()
  await expect.element(presence.getByText('2 pas encore là à 13\u00a0h')).toBeVisible()
  await expect.element(presence.getByText('1 n’est pas venue')).toBeVisible()
  const types = screen.getByRole('table', { name: 'Inscriptions' })
  await expect.element(types.getByRole('row', { name: /^Professionnels/ })).toHaveTextContent('Professionnels213')
  await expect.element(types.getByRole('row', { name: /^En tout/ })).toHaveTextContent('En tout314')
  const dinner = screen.getByRole('table', { name: 'Articles' }).getByRole('row', { name: /^Dîner de gala/ })
  await expect.element(dinner).toHaveTextContent('Dîner de gala2Complet')
  const people = screen.getByRole('link', { name: 'Dîner de gala\u00a0: 2, voir les personnes' })
  await expect.element(people).toHaveAttribute('href', expect.stringMatching(/\/participants\?f\.articles=diner$/))
})

test('answers with choices are tallied among chosen people; written answers are counted', async () => {
  const { screen } = await show(await stage(CONGRESS))
  const diets = screen.getByRole('table', { name: 'Régime' })
  const row = (name: string) => diets.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect.element(row('Végétarien')).toHaveTextContent('Végétarien1')
  await expect.element(row('Sans réponse')).toHaveTextContent('Sans réponse2')
  await expect.element(screen.getByRole('link', { name: '1 réponse, à lire' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'parmi' }).selectOptions('Dîner de gala')
  await expect.element(row('Sans réponse')).toHaveTextContent('Sans réponse0')
  await expect
    .element(row('Végétarien').getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining('f.standing=registered&f.articles=diner&f.form.regime=vege'))
})

test('before the first registration the page is empty, and the opening time is said', async () => {
  const settings = { FO_REGISTER_START: '2099-02-15T08:00:00Z' }
  const days = [{ id: 'jeudi', day: '2099-06-18' }]
  const { screen } = await show(await stage({ ...CONGRESS, days, people: TEAM, settings }))
  const sentence = 'Rien à compter avant l’ouverture, dimanche 15 février à 9\u00a0h.'
  await expect.element(screen.getByText(sentence)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Exporter…' })).not.toBeInTheDocument()
})

test('before the event people are counted, and money is hidden without the right to it', async () => {
  const days = [{ id: 'jeudi', day: '2099-06-18', startTime: '09:00', endTime: '17:00' }]
  const people = [...TEAM, person('Ana', {}), person('Bo', {}), person('Di', { choice: 'remote', days: [] })]
  const on = await stage({ ...CONGRESS, days, people, settings: { FO_PAYMENT_ACTIVE: true } })
  const { screen } = await show(on, READER)
  await expect.element(screen.getByText('3 personnes sont inscrites, dont 1 à distance.')).toBeVisible()
  await expect.element(screen.getByText('à partir de 9\u00a0h')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Argent' })).not.toBeInTheDocument()
  await cleanup()
  const { screen: leads } = await show(on)
  await expect.element(leads.getByRole('region', { name: 'Argent' })).toBeVisible()
})

test('the figures are exported as a workbook, and those of the kitchen by an answer', async () => {
  const { screen, press } = await show(await stage(CONGRESS))
  await expect.element(screen.getByRole('table', { name: 'Régime' })).toBeVisible()
  await press('Exporter…')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download.replace(/-.*\./, '.'))
  })
  const dialog = screen.getByRole('dialog', { name: 'Exporter les chiffres' })
  await dialog.getByRole('button', { name: 'Télécharger pour le traiteur' }).click()
  await expect.element(dialog.getByText('Le fichier est téléchargé.')).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Télécharger tous les chiffres' }).click()
  await expect.poll(() => saved).toEqual(['traiteur.xlsx', 'chiffres.xlsx'])
})

test('a failed reading is said, with a way to try again', async () => {
  const on = await stage(CONGRESS)
  const cut = cutNetwork((path) => path.endsWith('/figures'))
  const { screen, press } = await show(on)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  cut.mend()
  await press('Réessayer')
  await expect.element(screen.getByRole('region', { name: 'Présence' })).toBeVisible()
})
