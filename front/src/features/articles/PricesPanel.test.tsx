import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import { PricesPanel } from './PricesPanel.tsx'

beforeAll(() => loadWords('fr'))

test('what was paid beyond what is held is told as money in one’s favour, never as a negative total', async () => {
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
