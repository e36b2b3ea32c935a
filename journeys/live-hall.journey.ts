import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import type { Prepared } from './parts/live.ts'
import { directorOf, eventOf, holdSockets, newViewer, openRemote } from './parts/live.ts'
import { openAs } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

const salle = (): string => eventOf('salle')

interface Keys {
  readonly readKey: string
  readonly moderateKey: string
}

test('reactions fill a screen of their own; one that does not arrive disturbs no viewer', async ({
  page,
  otherDevice,
  request,
}) => {
  const director = await directorOf(request, salle())
  await otherDevice.setViewportSize({ width: 1280, height: 800 })
  await otherDevice.goto(`/${salle()}/live/emotions`)
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Réagissez' })).toBeVisible()
  await seen(otherDevice, 'screen-emotions-invitation')
  await openAs(page, await newViewer(request, salle(), 'nuit'), `/${salle()}/live`)
  await expect(page.getByText('En direct', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bravo' })).toHaveCount(0)

  await director.begin('sequences', { label: 'Le dernier conte' })
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Le dernier conte' })).toBeVisible()
  const bravo = page.getByRole('button', { name: 'Bravo' })
  for (let taps = 0; taps < 3; taps++) await bravo.click()
  const total = otherDevice.getByRole('listitem').filter({ has: otherDevice.getByRole('img', { name: 'Bravo' }) })
  await expect(total).toHaveText('3')
  await seen(otherDevice, 'screen-emotions')

  allow(page, 'POST /emotions/users', 500)
  await page.route('**/api/emotions/users', (route) => route.fulfill({ status: 500, json: {} }))
  const failed = page.waitForResponse('**/api/emotions/users')
  await bravo.click()
  await failed
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/emotions/users')
  await bravo.click()
  await expect(total).toHaveText('4')

  // A leaderboard that fails to load stays empty, without an error.
  allow(page, 'GET /leaderboard', 500)
  await page.route('**/leaderboard?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/${salle()}/leaderboard`)
  await expect(page.getByText('Personne n’a encore marqué de points.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('two people drive the same live: each sees the other’s changes, and a stale one is refused in words', async ({
  page,
  otherDevice,
  request,
}) => {
  const director = await directorOf(request, salle())
  const [story, riddle] = await Promise.all(
    ['Quel conte pour finir ?', 'Qui garde le puits ?'].map((title) =>
      director.prepare<Prepared & { title: string }>('polls', {
        title,
        pollChoices: [{ label: 'L’ogre' }, { label: 'La fée' }],
      }),
    ),
  )
  if (!story || !riddle) throw new Error('nothing is prepared')
  await otherDevice.setViewportSize({ width: 390, height: 844 })
  await openRemote(page, request, salle())
  const sockets = await holdSockets(otherDevice)
  await openRemote(otherDevice, request, salle())
  await page.getByRole('button', { name: `Mettre à l’antenne : ${story.title}` }).click()
  const onAir = (device: typeof page) => device.getByRole('region', { name: 'À l’antenne' })
  await expect(onAir(otherDevice).getByText(story.title)).toBeVisible()
  await otherDevice.getByRole('button', { name: 'Montrer les résultats' }).click()
  await expect(onAir(page).getByText('Résultats montrés')).toBeVisible()

  // The second phone does not know yet that the module on air has changed: its action refers to the former one.
  await sockets.cut()
  await page.getByRole('button', { name: `Mettre à l’antenne : ${riddle.title}` }).click()
  await expect(onAir(page).getByText('Résultats masqués')).toBeVisible()
  allow(otherDevice, 'PUT /lives', 409)
  await otherDevice.getByRole('button', { name: 'Masquer les résultats' }).click()
  await expect(otherDevice.getByRole('alert')).toContainText('Ce qui est à l’antenne a changé entre-temps')
  await seen(otherDevice, 'remote-changed')
  await expect(onAir(page).getByText(riddle.title)).toBeVisible()
  sockets.restore()
  await expect(onAir(otherDevice).getByText(riddle.title)).toBeVisible()
  await otherDevice.getByRole('button', { name: 'Retirer de l’antenne' }).click()
  await expect(page.getByText('Rien à l’antenne')).toBeVisible()

  await otherDevice.getByRole('button', { name: `Modifier : ${riddle.title}` }).click()
  const form = otherDevice.getByRole('dialog', { name: 'Modifier le sondage' })
  await form.getByRole('textbox', { name: 'Titre du sondage' }).fill('Qui vide le puits ?')
  await page.getByRole('button', { name: `Supprimer : ${riddle.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('heading', { level: 3, name: riddle.title })).toHaveCount(0)
  allow(otherDevice, `PUT /polls/${riddle.id}`, 404)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByRole('alert')).toContainText('Cette page ou cette donnée n’existe pas')
  await expect(form.getByRole('textbox', { name: 'Titre du sondage' })).toHaveValue('Qui vide le puits ?')
  await seen(otherDevice, 'remote-gone')
  await form.getByRole('button', { name: 'Annuler' }).click()
  await expect(otherDevice.getByRole('heading', { level: 3, name: riddle.title })).toHaveCount(0)
})

test('once the keys are renewed, the screens of before say that they no longer hold', async ({
  page,
  otherDevice,
  request,
}) => {
  const director = await directorOf(request, salle())
  const before = await director.read<Keys>('live-keys')
  await director.drive({ activeModule: 'chat', extended: { messageIntern: 'Encore deux contes' } })
  await otherDevice.setViewportSize({ width: 1280, height: 800 })
  await otherDevice.goto(`/${salle()}/live/speaker?key=${before.readKey}`)
  await expect(otherDevice.getByText('Encore deux contes')).toBeVisible()
  await page.goto(`/${salle()}/live/questions?key=${before.moderateKey}`)
  await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeVisible()

  for (const device of [page, otherDevice]) allow(device, 'GET /messages', 401)
  await director.begin('live-keys', {})
  await expect(otherDevice.getByText(/^Cette adresse n’est plus valable/)).toBeVisible()
  await expect(otherDevice.getByText('Encore deux contes')).toHaveCount(0)
  await seen(otherDevice, 'screen-key-refused')
  await expect(page.getByText(/^Cette clé n’ouvre pas la modération/)).toBeVisible()
  await seen(page, 'moderation-key-renewed')

  const after = await director.read<Keys>('live-keys')
  await otherDevice.goto(`/${salle()}/live/speaker?key=${after.readKey}`)
  await expect(otherDevice.getByText('Encore deux contes')).toBeVisible()
  await expect(otherDevice.getByText(/^Cette adresse n’est plus valable/)).toHaveCount(0)
})
