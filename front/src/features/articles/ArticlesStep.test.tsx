import type { ArticleWorld } from '@parvis/contract/articles/articles.steps.ts'
import type { Article, ArticleDay, HeldArticle } from '@parvis/contract/articles/articles.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { ArticlesStep } from './ArticlesStep.tsx'

const PLAIN: ArticleDay = {
  isShow: true,
  isDisabled: false,
  isSelected: false,
  isRadio: false,
  isRequired: false,
  isAuto: false,
}
const article = (label: string, flags: Partial<ArticleDay>, more: Partial<Article> = {}): Article => ({
  ...{
    id: label,
    label,
    price: 10,
    prices: {},
    later: [],
    beyond: [],
    vatRate: 20,
    vatRegime: 'service',
    onlyFor: null,
    left: null,
  },
  days: { j1: { ...PLAIN, ...flags } },
  ...more,
})
const day = {
  id: 'j1',
  day: '2027-03-11',
  label: '',
  startTime: '',
  endTime: '',
  startAt: '2027-03-11T08:00:00.000Z',
  endAt: '2027-03-11T17:00:00.000Z',
  price: 100,
  isFull: false,
  isLimited: false,
  isRetired: false,
}

interface ShownPrices {
  readonly heldArticles?: HeldArticle[]
  readonly isGross?: boolean
}

function worldWith(
  articles: Article[],
  typoId: string | null,
  { heldArticles = [], isGross = false }: ShownPrices,
): ArticleWorld {
  return {
    settings: { ...defaultSettings, FO_ARTICLES_ACTIVE: true, FO_PRICES_WITH_VAT: isGross, FO_WAITING_LIST: false },
    event: {
      ...{ id: 'e1', domainId: 'd1', context: 'fete', name: 'Fête', alias: '', timeZone: 'Europe/Paris', location: '' },
      ...{ canRegister: true, days: [day] },
    },
    subject: { email: '', typoId, isExhibitor: false, isCompanion: false, UserEvent: null },
    draft: { participation: { participation: 4 } },
    articles,
    heldArticles,
  }
}

const frame = {
  ...{ title: 'Options', position: '', titleRef: null, formId: 'form', nextLabel: 'Suivant', backLabel: 'Retour' },
  ...{ onBack: undefined, busy: false },
}

async function show(articles: Article[], typoId: string | null = null, told: ShownPrices = {}) {
  const onDone = vi.fn()
  function Step() {
    const [answer, setAnswer] = useState<unknown>()
    const step = { frame, world: worldWith(articles, typoId, told), subjectId: 'u1', answer, refused: {} }
    return <ArticlesStep {...step} onChange={setAnswer} onDone={onDone} />
  }
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <Step />
    </SayProvider>,
  )
  const total = (amount: string) =>
    expect.poll(() => screen.container.querySelector('dl')?.lastElementChild?.textContent).toBe(`Total TTC${amount}`)
  return { screen, onDone, total, next: () => screen.getByRole('button', { name: 'Suivant' }).click() }
}

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('each article has its price excluding VAT beside its name', async () => {
  const { screen } = await show([article('Dîner', {}, { price: 42.5 }), article('Visite', {}, { price: 0 })])
  await expect.element(screen.getByRole('checkbox', { name: /^Dîner.*42,50\s€\sHT/ })).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: /^Visite/ })).toBeVisible()
})

test.each([
  [5.5, '3,91'],
  [10, '6,82'],
  [20, '29,17'],
])('an article at 75 € with VAT at %s is so on its tile and in the summary, to the cent', async (vatRate, vat) => {
  const dinner = article('Table', {}, { price: 75, vatRate })
  const { screen, total } = await show([dinner], null, { isGross: true })
  await screen.getByRole('checkbox', { name: /^Table.*75,00\s€\sTTC/ }).click()
  // The day costs 100 € including VAT, at 20 % too.
  await total('175,00\u00a0€')
  const said = screen.container.querySelector('dl')?.textContent ?? ''
  expect(said.replaceAll(/\s/g, ' ')).toContain(`${vat} €`)
})

test('an article shows the price of the person’s type, beside its name and in the summary', async () => {
  const dinner = article('Table', {}, { price: 42.5, prices: { press: 20 } })
  const { screen, total } = await show([dinner, article('Visite', {}, { prices: { press: 0 } })], 'press')
  await expect.element(screen.getByRole('checkbox', { name: /^Visite.*Offert/ })).toBeVisible()
  await total('120,00\u00a0€')
  await screen.getByRole('checkbox', { name: /^Table.*20,00\s€\sHT/ }).click()
  await total('144,00\u00a0€')
})

test('an article whose price changes shows its last day and the next price to people of the types concerned', async () => {
  const later = [{ after: '2027-04-30', price: 250, prices: { student: 0 } }]
  const entrance = article('Acces', {}, { price: 200, prices: { student: 0 }, later })
  const { screen } = await show([entrance])
  const box = screen.getByRole('checkbox', { name: /^Acces.*200,00\s€\sHT/ })
  await expect.element(box).toBeVisible()
  await expect.element(screen.getByText(/^jusqu’au 30 avril 2027, puis 250,00\s€\sHT$/)).toBeVisible()
  await cleanup()
  const free = await show([entrance], 'student')
  await expect.element(free.screen.getByRole('checkbox', { name: /^Acces.*Offert/ })).toBeVisible()
  await expect.element(free.screen.getByText(/jusqu’au/)).not.toBeInTheDocument()
})

test('an article with cheaper first places shows how many are left at that price, unless it runs out before', async () => {
  const beyond = [{ left: 2, price: 120, prices: { student: 80 } }]
  const seat = { price: 90, prices: { student: 80 }, beyond }
  const { screen } = await show([article('Acces', {}, seat)])
  await expect.element(screen.getByRole('checkbox', { name: /^Acces.*90,00\s€\sHT/ })).toBeVisible()
  await expect.element(screen.getByText(/^plus que 2 places à ce prix, puis 120,00\s€\sHT$/)).toBeVisible()
  await cleanup()
  const student = await show([article('Acces', {}, seat)], 'student')
  await expect.element(student.screen.getByText('80,00\u00a0€ HT')).toBeVisible()
  await expect.element(student.screen.getByText(/à ce prix/)).not.toBeInTheDocument()
  await cleanup()
  const few = await show([article('Acces', {}, { ...seat, left: 2 })])
  await expect.element(few.screen.getByText('Il en reste 2')).toBeVisible()
})

test('the second of two for one person costs the price after the last low one', async () => {
  const flags = { ...PLAIN, isShow: true }
  const seat = { price: 90, days: { '0': flags, j1: flags }, beyond: [{ left: 1, price: 120, prices: {} }] }
  const { screen, total } = await show([article('Acces', {}, seat)])
  await screen.getByRole('group', { name: 'Pour tout l’événement' }).getByRole('checkbox').click()
  await total('228,00\u00a0€')
  const second = screen.getByRole('group', { name: /11 mars/ }).getByRole('checkbox')
  await second.click()
  await expect.element(second).toHaveAccessibleName(/120,00\s€\sHT/)
  await total('372,00\u00a0€')
})

test('a held article keeps its price in the list and in the summary, and shows no later price', async () => {
  const later = [{ after: '2027-04-30', price: 250, prices: {} }]
  const held = [{ id: 'Acces', dayId: 'j1', price: 150, prices: {} }]
  const { screen, total } = await show([article('Acces', {}, { price: 200, later })], null, { heldArticles: held })
  await screen.getByRole('checkbox', { name: /^Acces.*150,00\s€\sHT/ }).click()
  await total('300,00\u00a0€')
  await expect.element(screen.getByText(/jusqu’au/)).not.toBeInTheDocument()
})

test('the summary follows every click, and the choice goes on', async () => {
  const { screen, onDone, total, next } = await show([
    article('Panier', { isRadio: true }),
    article('Table', { isRadio: true }, { price: 20, vatRate: 10 }),
    article('Visite', { isSelected: true }),
  ])
  // Priced articles are not preselected.
  await total('120,00\u00a0€')
  await screen.getByRole('checkbox', { name: /^Visite/ }).click()
  await total('132,00\u00a0€')
  await screen.getByRole('radio', { name: /^Table/ }).click()
  await total('154,00\u00a0€')
  await screen.getByRole('radio', { name: /^Panier/ }).click()
  await screen.getByRole('checkbox', { name: /^Visite/ }).click()
  await total('132,00\u00a0€')
  await next()
  expect(onDone).toHaveBeenCalledWith({ articles: [{ id: 'Panier', dayId: 'j1' }] })
})

test('a required choice is asked for, and the first of its list is focused', async () => {
  const { screen, onDone, next } = await show([
    article('A', { isRadio: true, isRequired: true }),
    article('B', { isRadio: true }),
  ])
  await next()
  await expect.element(screen.getByText('Ce choix est obligatoire')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^A/ }).element())
  expect(onDone).not.toHaveBeenCalled()
})

test('articles are marked as full, as nearly gone and as included', async () => {
  const { screen, onDone, next } = await show([
    article('Dîner', {}, { left: 0 }),
    article('Visite', {}, { left: 1 }),
    article('Sac', { isAuto: true }, { price: 0 }),
  ])
  await expect.element(screen.getByRole('checkbox', { name: /Dîner.*Complet/ })).toBeDisabled()
  await expect.element(screen.getByRole('checkbox', { name: /Visite.*Il en reste 1/ })).toBeEnabled()
  await expect.element(screen.getByRole('checkbox', { name: /Sac.*Inclus.*Offert/ })).toBeChecked()
  await next()
  expect(onDone).toHaveBeenCalledWith({ articles: [{ id: 'Sac', dayId: 'j1' }] })
})
