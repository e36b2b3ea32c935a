import type { ArticleWorld } from '@parvis/contract/articles/articles.steps.ts'
import type { Article, ArticleDay } from '@parvis/contract/articles/articles.ts'
import { defaultSettings } from '@parvis/contract/context/context.settings.ts'
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
  ...{ id: label, label, price: 10, prices: {}, vatRate: 20, vatRegime: 'service', onlyFor: null, left: null },
  days: { j1: { ...PLAIN, ...flags } },
  ...more,
})
const day = {
  id: 'j1',
  day: '2027-03-11',
  label: '',
  startTime: '',
  endTime: '',
  price: 100,
  isFull: false,
  isLimited: false,
}

function worldWith(articles: Article[], typoId: string | null): ArticleWorld {
  return {
    settings: { ...defaultSettings, FO_ARTICLES_ACTIVE: true },
    event: {
      ...{ id: 'e1', domainId: 'd1', context: 'fete', name: 'Fête', alias: '', timeZone: 'Europe/Paris', location: '' },
      ...{ canRegister: true, days: [day] },
    },
    subject: { email: '', typoId, isExhibitor: false, isCompanion: false, UserEvent: null },
    draft: { participation: { participation: 4 } },
    articles,
    heldArticles: [],
  }
}

const frame = {
  ...{ title: 'Options', position: '', titleRef: null, formId: 'form', nextLabel: 'Suivant', backLabel: 'Retour' },
  ...{ onBack: undefined, busy: false },
}

async function show(articles: Article[], typoId: string | null = null) {
  const onDone = vi.fn()
  function Step() {
    const [answer, setAnswer] = useState<unknown>()
    const step = { frame, world: worldWith(articles, typoId), subjectId: 'u1', answer, refused: {} }
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

test('an article costs what people of the type pay, beside its name and in the summary', async () => {
  const dinner = article('Table', {}, { price: 42.5, prices: { press: 20 } })
  const { screen, total } = await show([dinner, article('Visite', {}, { prices: { press: 0 } })], 'press')
  await expect.element(screen.getByRole('checkbox', { name: /^Visite.*Offert/ })).toBeVisible()
  await total('120,00\u00a0€')
  await screen.getByRole('checkbox', { name: /^Table.*20,00\s€\sHT/ }).click()
  await total('144,00\u00a0€')
})

test('the summary follows every click, and the choice goes on', async () => {
  const { screen, onDone, total, next } = await show([
    article('Panier', { isRadio: true }),
    article('Table', { isRadio: true }, { price: 20, vatRate: 10 }),
    article('Visite', { isSelected: true }),
  ])
  // What is paid for is not ticked beforehand.
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

test('what is full, what is left and what comes by itself are told', async () => {
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
