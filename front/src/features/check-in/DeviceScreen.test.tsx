import { makeDeviceLink, revokeDeviceLink } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { currentToken, isLent, signOut } from '#kit/session.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { DeviceScreen } from './DeviceScreen.tsx'
import { readDoorPerson } from './useKeptDoor.ts'

beforeAll(() => loadWords('fr', ['entry', 'visit', 'event', 'area']))
afterEach(async () => {
  history.replaceState(null, '', location.pathname + location.search)
  await cleanup()
  signOut()
})

async function openLink(on: Stage, right: 'door' | 'live', as: string | null = null) {
  const made = await on.ask(ORGANISER, makeDeviceLink, { params: on.ids, body: { name: 'Porte nord', right } })
  location.hash = made.url.split('#')[1] ?? ''
  const shown = await on.show(<DeviceScreen />, { as })
  return { ...shown, id: made.id }
}

test('the link of a door opens it, under the name of the device, and nothing leads elsewhere', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const { screen, press } = await openLink(on, 'door')
  await expect.element(screen.getByRole('heading', { name: 'Porte nord' })).toBeVisible()
  expect([location.hash, currentToken()]).toEqual(['', null])
  await press('Ouvrir l’accueil')
  await expect.element(screen.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  await expect.element(screen.getByText(/Appareil.*Porte nord/)).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
  expect(isLent(currentToken())).toBe(true)
  await press('Rendre l’appareil')
  await screen.getByRole('dialog').getByRole('button', { name: 'Rendre l’appareil' }).click()
  await expect.element(screen.getByText('Cet appareil n’a aucun droit')).toBeVisible()
  expect(currentToken()).toBeNull()
})

test('a signed-in person is told that their session ends, before the device is lent the live', async () => {
  const on = await stage()
  const { screen, press } = await openLink(on, 'live', CAMILLE)
  await expect.element(screen.getByText(/elle sera fermée/)).toBeVisible()
  await press('Ouvrir la régie')
  await expect.element(screen.getByRole('heading', { name: 'Télécommande' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Exports' })).not.toBeInTheDocument()
})

test('a link that was revoked opens nothing, and says so', async () => {
  const on = await stage()
  const made = await on.ask(ORGANISER, makeDeviceLink, { params: on.ids, body: { name: 'Porte sud', right: 'door' } })
  await on.ask(ORGANISER, revokeDeviceLink, { params: { ...on.ids, deviceLinkId: made.id } })
  location.hash = made.url.split('#')[1] ?? ''
  const { screen } = await on.show(<DeviceScreen />, { as: null })
  await expect.element(screen.getByText('Ce lien n’ouvre plus rien')).toBeVisible()
})

/** The page of the device, which a button opens again as a reload does. */
function Reloaded() {
  const [times, reload] = useState(0)
  return (
    <>
      <button type="button" onClick={() => reload(times + 1)}>
        Recharger
      </button>
      <DeviceScreen key={times} />
    </>
  )
}

test('a door opens again without a network by what the device keeps, and no more once its link is revoked', async () => {
  const on = await stage({ people: withCamilleOnSite() })
  const made = await on.ask(ORGANISER, makeDeviceLink, { params: on.ids, body: { name: 'Porte nord', right: 'door' } })
  location.hash = made.url.split('#')[1] ?? ''
  const { screen, press } = await on.show(<Reloaded />, { as: null })
  await press('Ouvrir l’accueil')
  await expect.element(screen.getByText(/^En cas de coupure/)).toBeVisible()
  await expect.poll(() => readDoorPerson(on.boot.event)).toMatchObject({ firstName: 'Porte nord' })
  const cut = cutNetwork()
  await press('Recharger')
  await expect.element(screen.getByText(/Appareil.*Porte nord/)).toBeVisible()
  await expect.element(screen.getByText(/^En cas de coupure/)).toBeVisible()
  cut.mend()
  await on.ask(ORGANISER, revokeDeviceLink, { params: { ...on.ids, deviceLinkId: made.id } })
  await press('Recharger')
  await expect.element(screen.getByText('Cet appareil n’a aucun droit')).toBeVisible()
  const { mend } = cutNetwork()
  await press('Recharger')
  await expect.element(screen.getByText('Cet appareil n’a aucun droit')).toBeVisible()
  mend()
})
