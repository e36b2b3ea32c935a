import { getMe, lengthenPassword } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { readAgain } from '#kit/read.ts'
import { loadWords } from '#kit/say.tsx'
import type { Staging } from '#testing/stage.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { AreaLayout } from './AreaLayout.tsx'

beforeAll(() => loadWords('fr', ['visit', 'event', 'area', 'edit']))
afterEach(cleanup)

test('Ctrl K finds a page by a part of its name, with or without accents, and Escape gives the focus back', async () => {
  await page.viewport(1280, 800)
  const on = await stage()
  const { screen } = await on.show(<AreaLayout />, {
    ...{ as: ORGANISER, route: '/organisation/$', path: '/organisation/participants' },
    inside: <button type="button">Ici</button>,
  })
  const here = screen.getByRole('button', { name: 'Ici' })
  await here.click()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Chercher une page, une action, un réglage, une personne' })
  await expect.element(field).toHaveFocus()
  await field.fill('REGLAGES')
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('Réglages')
  await userEvent.keyboard('{Escape}')
  await expect.element(here).toHaveFocus()
})

async function searching(people: Staging['people'], as: string) {
  await page.viewport(1280, 800)
  const on = await stage({ people, promoCodes: [{ code: 'LYON10', gift: { kind: 'percentage', percentage: 10 } }] })
  const { screen, where } = await on.show(<AreaLayout />, {
    ...{ as, route: '/organisation/$', path: '/organisation/securite' },
    inside: <p>La page</p>,
  })
  await expect.element(screen.getByText('La page')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox')
  const option = (name: string | RegExp) => screen.getByRole('option', { name }).first()
  return { screen, where, find: (typed: string) => field.fill(typed), option }
}

const BECKER = { email: 'h@exemple.fr', firstName: 'Hélène', lastName: 'Garnier' }
const LEAD = { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true }

test('Ctrl K finds actions, settings, codes and people, by their name or another word for them', async () => {
  const people = [LEAD, { ...BECKER, participation: { choice: 'remote' as const } }]
  const { where, find, option } = await searching(people, ORGANISER)
  for (const [typed, name] of [
    ['csv', /^Exporter les participants/],
    ['fichier invités', /^Importer des invités/],
    ['badge', /^Imprimer les badges/],
    ['ecrire', /^Écrire un mail/],
    ['statist', /^Chiffres/],
    ['traiteur', /^Compter les repas/],
    ['attente', /^Proposer une liste d’attente/],
    ['virements', /Virements acceptés/],
    ['fuseau', /^Fuseau horaire/],
    ['lyon10', /^LYON10/],
    ['garnier', /^Hélène Garnier/],
    ['helene', /^Hélène Garnier/],
    ['garnnier', /^Hélène Garnier.*nom proche$/],
  ] as const) {
    await find(typed)
    await expect.element(option(name)).toBeVisible()
  }
  // Enter opens the first result, even when pressed before it arrives.
  await find('garnier')
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toMatch(/^\/organisation\/participants\/[\w-]+$/)
})

test('Ctrl K leads only to pages that the role opens', async () => {
  const door = { email: 'porte@exemple.fr', firstName: 'Paul', lastName: 'Porte', organiser: 'doorkeeper' as const }
  const { screen, find, option } = await searching([LEAD, door, BECKER], door.email)
  await find('scanner')
  await expect.element(option(/^Scanner un badge/)).toBeVisible()
  for (const typed of ['virements', 'lyon10', 'garnier', 'exporter', 'publier']) {
    await find(typed)
    await expect.element(screen.getByText('Rien ne répond à ces mots.')).toBeVisible()
  }
})

test('the whole rail is on a screen of 800 pixels, its last way and the picture of the event included', async () => {
  await page.viewport(1280, 800)
  const on = await stage({ settings: { headerImg: 'https://exemple.fr/en-tete.png' } })
  const { screen } = await on.show(<AreaLayout />, {
    ...{ as: ORGANISER, route: '/organisation/$', path: '/organisation/securite' },
    inside: <p>La page</p>,
  })
  const leave = screen.getByRole('button', { name: 'Se déconnecter' })
  await expect.element(leave).toBeVisible()
  expect(leave.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(800)
})

const SHORT = 'onze lettre'

/**
 * The area of an organiser with a short password, in two tabs; `readInFirst` reads in the first after the second has
 * written.
 */
async function openTwice() {
  const people = [{ email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true, password: SHORT }]
  const on = await stage({ people })
  let read = async () => {}
  const Reader = () => {
    const cache = useQueryClient()
    read = () => readAgain(cache, [getMe])
    return null
  }
  const drawn = (
    <>
      <AreaLayout />
      <Reader />
    </>
  )
  const scene = { as: ORGANISER, route: '/organisation/$', path: '/organisation/participants' }
  const shown = await on.show(drawn, { ...scene, inside: <p>La page</p> })
  const lengthenElsewhere = async () => {
    await on.ask(ORGANISER, lengthenPassword, { body: { password: 'onze lettres', currentPassword: SHORT } })
    await read()
  }
  return { ...shown, lengthenElsewhere }
}

test('the area opens in a tab that asks for a longer password once another tab has chosen it', async () => {
  const { screen, lengthenElsewhere } = await openTwice()
  await expect.element(screen.getByRole('heading', { name: 'Choisissez un mot de passe plus long' })).toBeVisible()
  await lengthenElsewhere()
  await expect.element(screen.getByText('La page')).toBeVisible()
})

test('a second factor that is being set up stays, though another tab has chosen a longer password', async () => {
  const { screen, press, lengthenElsewhere } = await openTwice()
  await press('Installer plutôt un second facteur')
  await press('Installer une application de codes')
  const key = screen.getByText(/^Ou recopiez cette clé/)
  await expect.element(key).toBeVisible()
  await lengthenElsewhere()
  await expect.element(key).toBeVisible()
  await press('Y renoncer')
  await expect.element(screen.getByText('La page')).toBeVisible()
})
