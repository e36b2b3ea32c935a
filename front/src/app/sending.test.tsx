import { addCompanion, listCompanions } from '@parvis/contract/companions/companions.ts'
import { afterEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { useSend } from '#kit/send.ts'
import { CAMILLE, stage, withCamilleOnSite } from '#testing/stage.tsx'

afterEach(cleanup)

type Input = Parameters<ReturnType<typeof useSend<typeof addCompanion>>['mutate']>[0]

function Twice({ input }: { input: Input }) {
  const { mutate, isSuccess } = useSend(addCompanion)
  const press = () => {
    mutate(input)
    mutate(input)
  }
  return (
    <button type="button" onClick={press}>
      {isSuccess ? 'Fait' : 'Ajouter'}
    </button>
  )
}

test('the same thing sent twice before it is answered is done once, and once more when it is asked again', async () => {
  const settings = { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 5 }
  const on = await stage({ settings, people: withCamilleOnSite() })
  const query = { userId: on.person(CAMILLE).userId }
  const input: Input = { params: on.ids, query, body: { firstName: 'Zoé', lastName: 'Roux' } }
  const companions = async () => (await on.ask(CAMILLE, listCompanions, { params: on.ids, query })).data
  const { screen, press } = await on.show(<Twice input={input} />)
  await press('Ajouter')
  await expect.element(screen.getByRole('button', { name: 'Fait' })).toBeVisible()
  expect(await companions()).toHaveLength(1)
  await press('Fait')
  await expect.poll(companions).toHaveLength(2)
})
