import { savePhotoRefusal } from '@parvis/contract/participation/participation.ts'
import { listMyPhotos, listPeopleOnPhoto, setPeopleOnPhoto } from '@parvis/contract/photos/photos.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { Gallery } from './PhotosScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const JEANNE = 'jeanne@exemple.fr'
const onSite = { choice: 'onsite' as const, days: ['j1'] }

async function hung(count: number) {
  const jeanne = { email: JEANNE, firstName: 'Jeanne', lastName: 'Petit', participation: onSite }
  const on = await stage({ people: withCamilleOnSite([jeanne]), settings: { FO_PHOTOS_ACTIVE: true } })
  if (count > 0) await commands.hangPhotos(on.ids.eventId, count)
  return on
}
async function badgeOf(on: Stage, email: string): Promise<string> {
  const { domainId, eventId } = on.ids
  const me = await on.ask(email, getMe, { params: { domainId }, query: { eventId } })
  return me.UserEvent?.code ?? ''
}
const photosOf = async (on: Stage, email: string) =>
  (await on.ask(email, listMyPhotos, { query: { eventId: on.ids.eventId } })).data.map(({ id }) => id)

async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(8, 6)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 6)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}
async function addByCode(code: string) {
  await page.getByRole('textbox', { name: /^Code du badge/ }).fill(code)
  await userEvent.click(page.getByRole('button', { name: 'Valider' }))
}

test('the people on the photos are chosen before anything is sent, and a double tap sends each once', async () => {
  const on = await hung(0)
  await on.show(<Gallery whose="mine" />, { as: ORGANISER })
  const files = page.getByLabelText('Choisissez ou déposez vos photos')
  await userEvent.upload(files, [await picture('scene.jpg'), await picture('floue.jpg'), await picture('public.jpg')])
  await userEvent.click(page.getByRole('button', { name: 'Retirer floue.jpg' }))
  expect(await photosOf(on, ORGANISER)).toEqual([])
  await userEvent.click(page.getByRole('radio', { name: 'Seulement les personnes photographiées' }))
  const send = page.getByRole('button', { name: 'Envoyer 2 photos' })
  await userEvent.click(send)
  await expect.element(page.getByText('Ajoutez au moins une personne, ou montrez à tout le monde')).toBeVisible()
  await addByCode('AAAAAAAAAAAA')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await addByCode(await badgeOf(on, CAMILLE))
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Camille Roux' })).toBeVisible()
  const button = send.element()
  if (!(button instanceof HTMLElement)) throw new Error('The button is not on the page')
  button.click()
  button.click()
  await expect.poll(() => page.getByText('Ajoutée', { exact: true }).elements().length).toBe(2)
  await expect.poll(() => photosOf(on, CAMILLE)).toHaveLength(2)
  expect(await photosOf(on, JEANNE)).toEqual([])
})

test('the people on a photo are changed from the photo, unless another tab has just changed them', async () => {
  const on = await hung(1)
  const [photoId = ''] = await photosOf(on, ORGANISER)
  const params = { ...on.ids, photoId }
  const [camille, jeanne] = [await badgeOf(on, CAMILLE), await badgeOf(on, JEANNE)]
  await on.show(<Gallery whose="mine" />, { as: ORGANISER })
  await userEvent.click(page.getByRole('button', { name: 'Photo 1 sur 1' }))
  await userEvent.click(page.getByRole('button', { name: 'Personnes', exact: true }))
  await userEvent.click(page.getByRole('radio', { name: 'Seulement les personnes photographiées' }))
  await addByCode(camille)
  await expect.element(page.getByRole('button', { name: 'Retirer Camille Roux' })).toBeVisible()
  await on.ask(ORGANISER, setPeopleOnPhoto, { params, body: { badges: [jeanne] } })
  await userEvent.click(page.getByRole('button', { name: 'Enregistrer' }))
  await expect.element(page.getByText(/Quelqu’un vient de changer les personnes/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Relire' }))
  await userEvent.click(page.getByRole('button', { name: 'Retirer Jeanne Petit' }))
  await addByCode(camille)
  await expect.element(page.getByRole('button', { name: 'Retirer Camille Roux' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Enregistrer' }))
  await expect.element(page.getByRole('dialog', { name: 'Personnes de cette photo' })).not.toBeInTheDocument()
  const { isForAll, data } = await on.ask(ORGANISER, listPeopleOnPhoto, { params })
  expect([isForAll, ...data.map(({ code }) => code)]).toEqual([false, camille])
  expect([await photosOf(on, CAMILLE), await photosOf(on, JEANNE)]).toEqual([[photoId], []])
})

test('only an organiser is offered to add photos or to name the people on them', async () => {
  const on = await hung(1)
  await on.show(<Gallery whose="mine" />)
  await userEvent.click(page.getByRole('button', { name: 'Photo 1 sur 1' }))
  await expect.element(page.getByRole('link', { name: 'Télécharger' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Personnes', exact: true })).not.toBeInTheDocument()
  expect(document.querySelector('input[type="file"]')).toBeNull()
})

test('a person who refuses photos is not added to new ones, and hides one that exists', async () => {
  const on = await hung(1)
  const params = on.pathOf(CAMILLE)
  await on.ask(CAMILLE, savePhotoRefusal, { params, body: { refusesPhotos: true } })
  await on.show(<Gallery whose="mine" />, { as: ORGANISER })
  await userEvent.upload(page.getByLabelText('Choisissez ou déposez vos photos'), [await picture('scene.jpg')])
  await userEvent.click(page.getByRole('radio', { name: 'Seulement les personnes photographiées' }))
  await addByCode(await badgeOf(on, CAMILLE))
  await expect.element(page.getByText(/^Cette personne ne veut pas être photographiée.*Camille Roux/)).toBeVisible()
  expect(page.getByRole('listitem').filter({ hasText: 'Camille Roux' }).elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Retirer scene.jpg' }))
  await userEvent.click(page.getByRole('button', { name: 'Photo 1 sur 1' }))
  await userEvent.click(page.getByRole('button', { name: 'Personnes', exact: true }))
  await userEvent.click(page.getByRole('radio', { name: 'Seulement les personnes photographiées' }))
  await addByCode(await badgeOf(on, CAMILLE))
  await expect.element(page.getByText(/La photo sera masquée/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Enregistrer' }))
  await expect.poll(() => photosOf(on, ORGANISER)).toEqual([])
})
