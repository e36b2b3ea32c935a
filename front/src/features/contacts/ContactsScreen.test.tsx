import { linkUsers } from '@parvis/contract/contacts/contacts.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { ContactsScreen } from './ContactsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const BASILE = 'basile@exemple.fr'
const basile = {
  ...{ email: BASILE, firstName: 'Basile', lastName: 'Orain' },
  participation: { choice: 'onsite' as const, days: ['j1'] },
}

async function open() {
  const on = await stage({ settings: { FO_MEETING_USER_LINKS_ACTIVE: true }, people: withCamilleOnSite([basile]) })
  const { domainId, eventId } = on.ids
  const { UserEvent: met } = await on.ask(BASILE, getMe, { params: { domainId }, query: { eventId } })
  const params = { ...on.ids, userIdA: on.person(CAMILLE).userId, userIdB: met?.code ?? '' }
  await on.ask(CAMILLE, linkUsers, { params, body: {} })
  return on.show(<ContactsScreen />)
}

test('a comment takes the focus as it is begun, and gives it back to its button once it is saved or given up', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Ajouter un commentaire' }).click()
  const comment = screen.getByRole('textbox', { name: 'Commentaire sur Basile Orain' })
  await expect.element(comment).toHaveFocus()
  await userEvent.keyboard('Parle de toitures')
  await screen.getByRole('button', { name: 'Enregistrer' }).click()
  const edit = screen.getByRole('button', { name: 'Modifier le commentaire' })
  await expect.element(edit).toHaveFocus()
  await expect.element(screen.getByText('Parle de toitures')).toBeVisible()
  await edit.click()
  await screen.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(edit).toHaveFocus()
})

test('a contact is removed after a question; then the title takes the focus, since the card is gone', async () => {
  const { screen, press } = await open()
  const remove = screen.getByRole('button', { name: 'Retirer Basile Orain de mes contacts' })
  await remove.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(remove).toHaveFocus()
  await remove.click()
  await press('Oui, retirer ce contact')
  await expect.element(screen.getByText('Aucun contact pour l’instant')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Mes contacts' })).toHaveFocus()
})

test('contacts are saved for an address book, one of them or all', async () => {
  const { press } = await open()
  const files: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return '#'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await press('Ajouter à mon répertoire – Basile Orain')
  await expect.poll(() => names).toEqual(['Basile Orain.vcf'])
  await press('Tout télécharger (.vcf)')
  await expect.poll(() => names).toEqual(['Basile Orain.vcf', 'mes-contacts.vcf'])
  for (const file of files) expect(await file.text()).toContain('FN:Basile Orain')
})
