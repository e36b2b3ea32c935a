import { getSending, listSendings } from '@parvis/contract/mailings/mailings.ts'
import { saveDraft } from '@parvis/contract/registration/registration.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { MomentsScreen } from './MomentsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

test('people who have begun their registration are counted, and their reminder is written, ready to be read', async () => {
  const on = await stage()
  const body = { step: 'dates', values: { participation: { participation: 4 } }, version: 0 }
  const show = () => on.show(<MomentsScreen />, { as: ORGANISER, path: '/organisation/mails' })
  const before = await show()
  await expect.element(before.screen.getByText('Personne n’a commencé son inscription sans la finir.')).toBeVisible()
  await cleanup()
  await on.ask(CAMILLE, saveDraft, { params: on.pathOf(CAMILLE), body })
  const { screen, press } = await show()
  await expect.element(screen.getByText('Une personne a commencé son inscription sans la finir.')).toBeVisible()
  await press('Écrire la relance')
  await expect.poll(async () => (await on.ask(ORGANISER, listSendings, { params: on.ids })).data.length).toBe(1)
  const [{ id } = { id: '' }] = (await on.ask(ORGANISER, listSendings, { params: on.ids })).data
  const sending = await on.ask(ORGANISER, getSending, { params: { ...on.ids, sendingId: id } })
  expect(sending.audience).toEqual({ standing: ['begun'] })
  expect(sending.texts['fr']?.bodyHtml).toContain('{{link}}')
})
