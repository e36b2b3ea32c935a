import { getMobileSignIn } from '@parvis/contract/auth/auth.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, stage, withCamille } from '#testing/stage.tsx'
import { MobilePanel } from './MobilePanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const begin = (isOn = true) =>
  stage({ settings: { FO_MEETING_SMS_MODE: isOn }, people: withCamille({ mobile: '06 39 98 00 11' }) })

async function show(on: Stage) {
  const { screen, press } = await on.show(<MobilePanel />)
  const code = screen.getByRole('textbox', { name: 'Code à 6 chiffres' })
  return {
    ...{ screen, press, code },
    mobile: screen.getByRole('textbox', { name: 'Votre mobile' }),
    /**
     * Requests a code, and reads it once `told` reports that it was sent. Two messages of the same millisecond have
     * no order.
     */
    async codeAfter(button: string, told: RegExp) {
      await commands.passTime(1000)
      await press(button)
      await expect.element(screen.getByText(told)).toBeVisible()
      return /\b\d{6}\b/.exec(await commands.lastText(on.person(CAMILLE).userId))?.[0] ?? 'no code was sent'
    },
  }
}
const stateOf = (on: Stage) => on.ask(CAMILLE, getMobileSignIn, { params: on.ids })

test('a mobile is verified by the code that it gets, and links go by mail again when that is asked', async () => {
  const on = await begin()
  const { mobile, code, screen, press, codeAfter } = await show(on)
  await expect.element(mobile).toHaveValue('06 39 98 00 11')
  const sent = await codeAfter('Recevoir un code par SMS', /au \+33639980011/)
  await expect.element(code).toHaveFocus()
  await code.fill(sent)
  await press('Vérifier ce mobile')
  await expect.element(screen.getByText(/^Votre lien de connexion arrive par SMS au/)).toHaveFocus()
  expect(await stateOf(on)).toMatchObject({ isVerified: true })
  await press('Recevoir le lien par e-mail')
  await expect.element(screen.getByText('Votre lien de connexion arrive de nouveau par e-mail.')).toHaveFocus()
  await expect.element(mobile).toBeVisible()
  expect(await stateOf(on)).toMatchObject({ isVerified: false })
})

test('a wrong number and a wrong code are told at their field, where they are corrected', async () => {
  const on = await begin()
  const { mobile, code, screen, press, codeAfter } = await show(on)
  await mobile.fill('bureau 12')
  await press('Recevoir un code par SMS')
  await expect.element(mobile).toHaveAccessibleDescription(/Ce n’est pas un numéro de téléphone/)
  await expect.element(mobile).toHaveFocus()
  await mobile.fill('06 39 98 00 12')
  const right = await codeAfter('Recevoir un code par SMS', /au \+33639980012/)
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await press('Vérifier ce mobile')
  await expect.element(code).toHaveAccessibleDescription(/Ce code n’est pas le bon/)
  await press('Corriger le numéro')
  await expect.element(mobile).toHaveFocus()
  await mobile.fill('06 39 98 00 13')
  await codeAfter('Recevoir un code par SMS', /au \+33639980013/)
  await code.fill(await codeAfter('Renvoyer le code', /Un nouveau code vient de partir au \+33639980013/))
  await press('Vérifier ce mobile')
  await expect.element(screen.getByText(/arrive par SMS au \+33639980013/)).toBeVisible()
})

test('the panel is hidden where the event sends no links by text message', async () => {
  const on = await begin(false)
  const { screen } = await show(on)
  await expect.element(screen.getByRole('heading', { name: 'Lien de connexion par SMS' })).not.toBeInTheDocument()
})
