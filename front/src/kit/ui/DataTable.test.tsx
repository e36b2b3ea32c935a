import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { DataTable } from './DataTable.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await page.viewport(390, 844)
  await cleanup()
})

interface Line {
  readonly id: string
  readonly name: string
}

test('rows are cards below 800 px, and lines of a table from there on', async () => {
  await page.viewport(799, 800)
  const lines: Line[] = [{ id: 'a', name: 'Scierie' }]
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <DataTable
        caption="Sociétés"
        columns={[{ key: 'name', header: 'Nom', cell: ({ name }: Line) => name }]}
        rows={lines}
        rowKey={({ id }) => id}
      />
    </SayProvider>,
  )
  const rows = screen.container.querySelector('tbody') ?? document.body
  expect(getComputedStyle(rows).display).toBe('grid')
  await page.viewport(800, 800)
  await expect.poll(() => getComputedStyle(rows).display).toBe('table-row-group')
})
