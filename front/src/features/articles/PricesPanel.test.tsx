import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import { PricesPanel } from './PricesPanel.tsx'

beforeAll(() => loadWords('fr'))

test('an excess payment is told as money in one’s favour, never as a negative total', async () => {
  const summary = { totalHT: -7320, totalTTC: -8784, vat: [{ vatRate: 2000, base: -7320, vat: -1464 }] }
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <PricesPanel lines={[]} days={[]} summary={summary} />
    </SayProvider>,
  )
  await expect.element(screen.getByText('En votre faveur')).toBeVisible()
  await expect.element(screen.getByText(/^87,84\s€$/)).toBeVisible()
  await expect.element(screen.getByText(/^-/)).not.toBeInTheDocument()
})

test('a code that takes something off each rate of VAT is one line', async () => {
  const summary = { totalHT: 9000, totalTTC: 10_400, vat: [] }
  const label = 'Code promo ETE'
  const less = [
    { key: 'gift ETE S 1000', label, cents: -400 },
    { key: 'gift ETE S 2000', label, cents: -600 },
    { key: 'previous', label: 'Déjà facturé', cents: -1000 },
  ]
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <PricesPanel lines={[]} days={[]} summary={summary} less={less} />
    </SayProvider>,
  )
  await expect.element(screen.getByText(label)).toBeVisible()
  expect(screen.getByText(label).elements()).toHaveLength(1)
  expect(screen.getByText(/^-10,00\s€$/).elements()).toHaveLength(2)
})
