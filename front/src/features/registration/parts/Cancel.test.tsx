import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { useMe } from '#features/users/useMe.ts'
import { loadWords } from '#kit/say.tsx'
import { stage, withCamilleOnSite } from '#testing/stage.tsx'
import { Cancel } from './Cancel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const Paid = () => <Cancel user={useMe()} money="paid" onProblem={() => undefined} />

test('who has paid is told what becomes of the money before they give up', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, press } = await on.show(<Paid />)
  await press('Annuler mon inscription')
  await expect.element(screen.getByText(/^Rien n’est remboursé sur-le-champ/)).toBeVisible()
})
