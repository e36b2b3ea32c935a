import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import { DraftConflict } from './DraftConflict.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test.each([
  ['Garder ce que j’ai saisi ici', 'mine'],
  ['Reprendre la version enregistrée', 'theirs'],
  ['Fermer', 'mine'],
] as const)('of two versions of a draft, « %s » keeps %s', async (name, kept) => {
  const [onMine, onTheirs] = [vi.fn(), vi.fn()]
  const screen = await render(
    <SayProvider initial="fr" offered={[{ id: 'fr', label: 'Français' }]} overrides={{}}>
      <DraftConflict conflict={{ step: '', values: {}, version: 3 }} onMine={onMine} onTheirs={onTheirs} />
    </SayProvider>,
  )
  await screen.getByRole('button', { name }).click()
  expect([onMine.mock.calls.length, onTheirs.mock.calls.length]).toEqual(kept === 'mine' ? [1, 0] : [0, 1])
})
