import { useRef } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { PriceDock } from './PriceDock.tsx'

const CHOICES = Array.from({ length: 20 }, (_, i) => `Choix ${i + 1}`)

function Step() {
  const summary = useRef<HTMLElement>(null)
  return (
    <main>
      {CHOICES.map((choice) => (
        <label key={choice} style={{ display: 'block', height: 60 }}>
          <input type="checkbox" /> {choice}
        </label>
      ))}
      <PriceDock summary={summary} label="Total TTC" total="43,20 €">
        <p>Deux journées</p>
      </PriceDock>
      <section ref={summary} style={{ height: 200 }}>
        Récapitulatif
      </section>
      <button type="button">Suivant</button>
    </main>
  )
}

async function show() {
  await page.viewport(390, 600)
  window.scrollTo(0, 0)
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <Step />
    </SayProvider>,
  )
  return { screen, dock: screen.getByRole('button', { name: /^Total TTC/ }) }
}

beforeAll(() => loadWords('fr'))

test('the total is at the foot of the window while the summary is below it, and unfolds there', async () => {
  const { screen, dock } = await show()
  await expect.element(dock).toBeInViewport({ ratio: 1 })
  await expect.poll(() => dock.element().textContent).toMatch(/43,20\s€/)
  await dock.click()
  const detail = screen.getByRole('region', { name: 'Récapitulatif' })
  await expect.element(detail).toHaveTextContent('Deux journées')
  await expect
    .element(screen.getByRole('button', { name: 'Masquer le détail' }))
    .toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(detail).not.toBeInTheDocument()
  await expect.element(dock).toHaveAttribute('aria-expanded', 'false')
})

test('the focused element is never under the total', async () => {
  const { dock } = await show()
  await expect.element(dock).toBeInViewport({ ratio: 1 })
  for (const choice of CHOICES.slice(0, 12)) {
    await userEvent.tab()
    const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: Number.NaN }
    expect(document.activeElement?.parentElement?.textContent).toContain(choice)
    expect(bottom).toBeLessThan(dock.element().getBoundingClientRect().top)
  }
})

test('the total gives way to the summary, and moves nothing as it goes', async () => {
  const { screen, dock } = await show()
  await expect.element(dock).toBeInViewport({ ratio: 1 })
  const before = document.documentElement.scrollHeight
  screen.getByRole('button', { name: 'Suivant' }).element().scrollIntoView({ block: 'end' })
  await expect.element(dock).not.toBeInTheDocument()
  expect(document.documentElement.scrollHeight).toBe(before)
})
