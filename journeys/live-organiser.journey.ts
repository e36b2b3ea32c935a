import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { eventOf, newViewer, openRemote } from './parts/live.ts'
import { idsOf, openAs, organiserOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

const contextOf = (): string => eventOf('scene')

async function clear(request: APIRequestContext): Promise<void> {
  const { domainId, eventId } = await idsOf(request, contextOf())
  const token = await organiserOf(request, contextOf())
  const data = {
    ...{ activeModule: null, activeMessageId: null, showResults: false, hideVotes: false },
    ...{ showLeaderboard: false, showLeaderboardV2: false, extended: { messageIntern: '' } },
  }
  await ask(request, 'PUT', `/domains/${domainId}/events/${eventId}/lives`, { data, token })
}

test.describe.configure({ mode: 'serial' })

test('an organiser drives from a telephone, and the screens follow', { tag: '@phone' }, async ({
  page,
  otherDevice,
  request,
}) => {
  await clear(request)
  const viewer = await newViewer(request, contextOf(), 'soir')
  const token = await openRemote(page, request, contextOf())
  await otherDevice.setViewportSize({ width: 1280, height: 800 })
  await otherDevice.goto(`/${contextOf()}/live/orga`)
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Participez' })).toBeVisible()
  await seen(otherDevice, 'screen-invitation')

  await page.getByRole('button', { name: 'Créer un sondage' }).click()
  const form = page.getByRole('dialog', { name: 'Créer un sondage' })
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByRole('textbox', { name: 'Titre du sondage' })).toBeFocused()
  await seen(page, 'remote-form-refused')
  const title = `Un rappel, rang ${viewer.userId.slice(-6)} ?`
  await form.getByRole('textbox', { name: 'Titre du sondage' }).fill(title)
  await form.getByRole('textbox', { name: 'Réponse 1' }).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '- Oui\n- Encore un\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(form.getByRole('textbox', { name: 'Réponse 1' })).toHaveValue('Oui')
  await expect(form.getByRole('textbox', { name: 'Réponse 2' })).toHaveValue('Encore un')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: `Mettre à l’antenne : ${title}` }).click()
  await expect(page.getByRole('region', { name: 'À l’antenne' }).getByText(title)).toBeVisible()
  await expect(otherDevice.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(otherDevice.getByText('Encore un')).toBeVisible()
  await expect(otherDevice.getByText('100 %')).toBeHidden()

  const organised = `/organiser/domains/${viewer.domainId}/events/${viewer.eventId}`
  const { data } = await ask<{ data: { id: string; title: string; pollChoices: { id: string }[] }[] }>(
    request,
    'GET',
    `${organised}/polls`,
    { token },
  )
  const poll = data.find((one) => one.title === title)
  await ask(request, 'POST', `/polls/${poll?.id}/pollChoices/${poll?.pollChoices[0]?.id}`, { token: viewer.token })
  await expect(page.getByText('1 réponse', { exact: true })).toBeVisible()
  const join = otherDevice.getByRole('complementary', { name: 'Participez' })
  await expect(join.getByRole('img', { name: 'QR code du direct' })).toBeVisible()
  await expect(join.getByText('1 vote', { exact: true })).toBeVisible()
  await seen(otherDevice, 'screen-poll-voting')
  await seen(page, 'remote-on-air')
  await page.getByRole('button', { name: 'Montrer les résultats' }).click()
  await expect(otherDevice.getByText(/^100\s%/)).toBeVisible()
  await seen(otherDevice, 'screen-poll')

  await page.getByRole('button', { name: 'Nouveau tour' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByText('0 réponse', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Retirer de l’antenne' }).click()
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Participez' })).toBeVisible()
  await page.getByRole('button', { name: `Supprimer : ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('heading', { level: 3, name: title })).toHaveCount(0)

  await page.getByRole('button', { name: 'Public', exact: true }).click()
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Plus que cinq minutes')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('blockquote').getByText('Plus que cinq minutes')).toBeVisible()
  await page.getByRole('button', { name: 'Montrer le classement' }).click()
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Classement' })).toBeVisible()
  await seen(otherDevice, 'screen-leaderboard')
  await seen(page, 'remote-audience')
  await page.getByRole('button', { name: 'Écrans' }).click()
  await page.getByRole('button', { name: 'QR code : Retour de scène' }).click()
  await seen(page, 'remote-screens')
  const link = await page.getByText(/live\/speaker\?key=/).innerText()
  await otherDevice.goto(link)
  await expect(otherDevice.getByText('Plus que cinq minutes')).toBeVisible()
  expect(otherDevice.url()).not.toContain('key')
  await seen(otherDevice, 'screen-speaker')

  await page.getByRole('button', { name: 'Exports', exact: true }).click()
  const all = page.getByRole('button', { name: 'Tout, dans un seul classeur' })
  expect((await downloadBy(page, all)).suggestedFilename()).toMatch(/^Tout ce qui a été dit.*\.xlsx$/)
  const words = page.getByRole('button', { name: 'Nuages de mots' })
  expect((await downloadBy(page, words)).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('radio', { name: 'Texte (CSV)' }).check()
  expect((await downloadBy(page, words)).suggestedFilename()).toMatch(/\.csv$/)
  await seen(page, 'remote-exports')
})

test('a moderator with a key shows a question, and the screen shows it', async ({ page, otherDevice, request }) => {
  await clear(request)
  const viewer = await newViewer(request, contextOf(), 'soir')
  const { domainId, eventId } = viewer
  const token = await organiserOf(request, contextOf())
  const { moderateKey } = await ask<{ moderateKey: string }>(
    request,
    'GET',
    `/organiser/domains/${domainId}/events/${eventId}/live-keys`,
    { token },
  )
  const question = `Pourquoi ce décor, ${viewer.userId.slice(-6)} ?`
  await otherDevice.setViewportSize({ width: 1280, height: 800 })
  await otherDevice.goto(`/${contextOf()}/live/orga`)
  allow(page, 'GET /messages', 401)
  await page.goto(`/${contextOf()}/live/questions`)
  await seen(page, 'moderation-key')
  await page.getByRole('textbox', { name: 'Clé de modération' }).fill('rien')
  await page.getByRole('button', { name: 'Ouvrir la modération' }).click()
  await expect(page.getByText('Cette clé n’ouvre pas la modération.')).toBeVisible()
  await page.goto(`/${contextOf()}/live/questions?key=${moderateKey}`)
  await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeVisible()
  expect(page.url()).not.toContain('key')

  await ask(request, 'POST', '/messages', { data: { message: question, eventId }, token: viewer.token })
  const card = page.getByRole('article', { name: question })
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Favorite' }).click()
  await expect(card.getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: 'Montrer' }).click()
  await expect(otherDevice.getByText(question)).toBeVisible()
  await expect(card.getByText('À l’écran')).toBeVisible()
  await seen(page, 'moderation')
  await seen(otherDevice, 'screen-chat')
  await card.getByRole('button', { name: 'Archiver' }).click()
  await expect(otherDevice.getByText(question)).toBeHidden()
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Posez vos questions' })).toBeVisible()
})

test('a viewer is told that the organisers’ area is closed to them', async ({ page, request }) => {
  const viewer = await newViewer(request, contextOf(), 'soir')
  await openAs(page, viewer, `/${contextOf()}`)
  await page.goto(`/${contextOf()}/live/remote`)
  await expect(page.getByRole('heading', { name: 'L’espace organisation ne vous est pas ouvert' })).toBeVisible()
  await seen(page, 'remote-refused')
})
