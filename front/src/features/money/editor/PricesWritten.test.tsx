import { listArticles } from '@parvis/contract/articles/articles.ts'
import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { ArticlesEditor } from '#features/articles/kit/ArticlesEditor.tsx'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { PaymentScreen } from './PaymentScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const begin = (settings = {}, price = 68.18) =>
  stage({
    articles: [{ id: 'gala', label: 'Dîner de gala', price, vatRate: 10, days: { '0': {} } }],
    settings: { FO_ARTICLES_ACTIVE: true, FO_PAYMENT_ACTIVE: true, ...settings },
  })

async function show(on: Stage, shownOn = <ArticlesEditor />) {
  const shown = await on.show(shownOn, { as: ORGANISER })
  await expect.element(shown.screen.getByRole('heading', { name: 'Prix affichés' })).toBeVisible()
  return { ...shown, radio: (name: RegExp) => shown.screen.getByRole('radio', { name }) }
}
const priceIn = async (on: Stage) => {
  const { value } = await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'articles' } })
  return (value as { price: number }[])[0]?.price
}

test('another choice shows each new price, and keeps people’s totals', async () => {
  const on = await begin()
  const { screen, press, radio } = await show(on)
  await expect.element(radio(/^HT/)).toBeChecked()
  await expect.element(screen.getByText(/68,18\s€ HT, puis 75,00\s€ TTC au total/)).toBeVisible()
  await radio(/^TTC/).click()
  await expect.element(radio(/^Garder ce que chacun paie/)).toBeChecked()
  await expect.element(screen.getByText(/68,18\s€ HT devient 75,00\s€ TTC/)).toBeVisible()
  expect(await priceIn(on)).toBe(68.18)
  await press('Écrire les prix TTC')
  await expect.element(screen.getByText(/Chacun lit\s: Dîner de gala, 75,00\s€ TTC/)).toBeVisible()
  await expect.element(radio(/^TTC/)).toBeChecked()
  expect(await priceIn(on)).toBe(75)
  const [seen] = await on.ask(ORGANISER, listArticles, { params: on.ids })
  expect(seen?.price).toBe(75)
})

test('a price is typed as shown, and told the other way', async () => {
  const on = await begin({ FO_PRICES_WITH_VAT: true }, 75)
  const { screen, press } = await show(on)
  await press('Dîner de gala')
  const field = screen.getByRole('textbox', { name: 'Prix TTC, en euros' })
  await expect.element(field).toHaveAccessibleDescription(/68,18\s€ HT/)
  await field.fill('9,99')
  await screen.getByRole('textbox', { name: /^TVA/ }).fill('20')
  await expect.element(field).toHaveAccessibleDescription(/8,32\s€ HT/)
  await expect.element(screen.getByText('Enregistrez d’abord ce que vous avez modifié ici.')).toBeVisible()
})

test('the first price that is typed asks which it is', async () => {
  const on = await begin({}, 0)
  const { screen, press, radio } = await show(on)
  const asked = screen.getByText(/Vous écrivez un premier prix/)
  await expect.element(asked).not.toBeInTheDocument()
  await press('Dîner de gala')
  await screen.getByRole('textbox', { name: 'Prix HT, en euros' }).fill('75')
  await expect.element(asked).toBeVisible()
  await radio(/^TTC/).click()
  await press('Écrire les prix TTC')
  await expect.element(screen.getByRole('textbox', { name: 'Prix TTC, en euros' })).toHaveValue('75')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  await expect.element(asked).not.toBeInTheDocument()
  expect(await priceIn(on)).toBe(75)
})

test('the same choice stands beside the means of payment, and waits until unsaved changes there are saved', async () => {
  const on = await begin()
  const { screen, press, radio } = await show(on, <PaymentScreen />)
  await expect.element(screen.getByText(/68,18\s€ HT, puis 75,00\s€ TTC au total/)).toBeVisible()
  await radio(/^TTC/).click()
  await press('Écrire les prix TTC')
  await expect.element(screen.getByText(/Chacun lit\s: Dîner de gala, 75,00\s€ TTC/)).toBeVisible()
  expect(await priceIn(on)).toBe(75)
  await screen.getByRole('textbox', { name: /^SIRET/ }).fill('012 345 674 00019')
  await expect.element(screen.getByText('Enregistrez d’abord ce que vous avez modifié ici.')).toBeVisible()
})
