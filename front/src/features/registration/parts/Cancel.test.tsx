import { addCompanion, listCompanions } from '@parvis/contract/companions/companions.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { useMe } from '#features/users/useMe.ts'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { Cancel } from './Cancel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const Paid = () => <Cancel user={useMe()} money="paid" onProblem={() => undefined} />

test('a payer is told about their money before they give up', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, press } = await on.show(<Paid />)
  await press('Annuler mon inscription')
  await expect.element(screen.getByText(/^Rien n’est remboursé sur-le-champ/)).toBeVisible()
})

const Due = () => <Cancel user={useMe()} money="due" onProblem={() => undefined} />

test('a person who gives up chooses the companions to cancel, and no other companion is taken out', async () => {
  const settings = { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 2, FO_COMPANIONS_MODE: 'name' as const }
  const on = await stage({ settings, people: withCamilleOnSite() })
  const { userId } = on.person(CAMILLE)
  for (const firstName of ['Léo', 'Max'])
    await on.ask(CAMILLE, addCompanion, { params: on.ids, query: { userId }, body: { firstName, lastName: 'Roux' } })
  const { screen, press } = await on.show(<Due />)
  await press('Annuler mon inscription')
  await expect.element(screen.getByRole('group', { name: /Qui ne vient plus non plus/ })).toBeVisible()
  // A balance remains for the companion who still comes.
  await expect.element(screen.getByText('Il ne vous restera rien à régler.')).not.toBeInTheDocument()
  await screen.getByText('Max Roux').click()
  await screen.getByText('Léo Roux').click()
  await expect.element(screen.getByText('Il ne vous restera rien à régler.')).toBeVisible()
  await screen.getByText('Léo Roux').click()
  await press('Oui, annuler mon inscription')
  const coming = async () => {
    const { data } = await on.ask(CAMILLE, listCompanions, { params: on.ids, query: { userId } })
    return data.filter(({ UserEvent }) => UserEvent?.registered).map(({ firstName }) => firstName)
  }
  await expect.poll(coming).toEqual(['Léo'])
})
