import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { stage, withCamille } from '#testing/stage.tsx'
import { VisitorSpacePanel } from './VisitorSpacePanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const typologies = [{ id: 'exposant', label: 'Exposant' }]
const drawn = (
  <VisitorSpacePanel title="Mon inscription">
    <p>Les étapes</p>
  </VisitorSpacePanel>
)

test('an exhibitor with a session of another event is told where to ask, and let in where there is a type for them', async () => {
  const FO_LOGIN_EXHIBITOR_TEXT = 'Votre badge est chez l’organisateur.'
  const people = withCamille({ exhibitor: true })
  const on = await stage({ people, typologies, settings: { FO_LOGIN_EXHIBITOR_TEXT } })
  const { screen } = await on.show(drawn)
  await expect.element(screen.getByText(FO_LOGIN_EXHIBITOR_TEXT)).toBeVisible()
  await expect.element(screen.getByText('Les étapes')).not.toBeInTheDocument()
  await cleanup()
  await on.change({ settings: { FO_TYPOLOGY_EXHIBITOR: 'exposant' } })
  const { screen: open } = await on.show(drawn)
  await expect.element(open.getByText('Les étapes')).toBeVisible()
})

test('a visitor is asked nothing', async () => {
  const { screen } = await (await stage()).show(drawn)
  await expect.element(screen.getByText('Les étapes')).toBeVisible()
})
