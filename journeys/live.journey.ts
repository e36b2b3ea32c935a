import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import type { Prepared } from './parts/live.ts'
import { choice, directorOf, enter, eventOf, hear, holdSockets, personOf } from './parts/live.ts'
import { openAs } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { setOffline } from './parts/watch.ts'

const TOO_LATE = "Le temps imparti est écoulé, il n'est plus possible de répondre"
const RECEIVED = 'Votre vote a bien été reçu.'

interface Poll extends Prepared {
  readonly totalVotes: number
}

test.beforeEach(({ otherDevice }) => {
  return otherDevice.setViewportSize({ width: 1280, height: 800 })
})

test('two people vote, one cut off and back, one late: each vote counts once, and results show when they are shown', {
  tag: '@phone',
}, async ({ page, otherDevice, request }) => {
  const director = await directorOf(request, eventOf('veillee'))
  const sockets = await holdSockets(page)
  const person = await personOf(request, eventOf('veillee'), 'loin@parvis.example')
  await enter(page, request, eventOf('veillee'), 'loin@parvis.example')
  await expect(page.getByText(/^Rien à l’écran pour l’instant/)).toBeVisible()
  await expect(page.getByText(/personnes? à distance$/)).toBeVisible()
  await seen(page, 'live-calm')

  const said = await hear(page)
  const { id } = await director.prepare<Poll>('polls', {
    title: 'Faut-il rouvrir les berges ?',
    pollChoices: [{ label: 'Oui' }, { label: 'Non' }],
  })
  await director.drive({ activeModule: 'poll', activePollId: id })
  await expect(choice(page, 'Oui')).toBeVisible()
  await expect.poll(() => said.filter((sentence) => sentence.startsWith('Nouveau sondage'))).toHaveLength(1)
  await seen(page, 'live-poll')

  await setOffline(page, true)
  await choice(page, 'Oui').click()
  await expect(page.getByText(/^Connexion interrompue. Votre réponse est gardée/)).toBeVisible()
  await setOffline(page, false)
  await expect(page.getByText(RECEIVED)).toBeVisible()
  await expect(choice(page, 'Oui')).toHaveCount(0)
  await expect(page.getByText(/%$/)).toHaveCount(0)
  await seen(page, 'live-voted')

  // After a long interruption the page says so, keeps its content, then catches up.
  await sockets.cut()
  await expect(page.getByText(/^La connexion au direct est interrompue/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect(page.getByText(RECEIVED)).toBeVisible()
  await seen(page, 'live-cut')
  await enter(otherDevice, request, eventOf('veillee'), 'tard@parvis.example')
  await choice(otherDevice, 'Non').click()
  await expect(otherDevice.getByText(RECEIVED)).toBeVisible()
  await director.drive({ showResults: true })
  await expect(otherDevice.getByText(/^50\s%/)).toHaveCount(2)
  await seen(otherDevice, 'live-poll-results-large')
  // Reconnects by itself, by server-sent events after ten retries or by a socket, whichever succeeds first.
  sockets.restore()
  await expect(page.getByText(/^50\s%/)).toHaveCount(2)
  await expect(page.getByText(/^La connexion au direct est interrompue/)).toHaveCount(0)

  const { data } = await director.read<{ data: Poll[] }>('polls')
  expect(data.find((poll) => poll.id === id)?.totalVotes).toBe(2)
  await director.change('polls', id, { isClose: true })
  await expect(page.getByText(TOO_LATE).first()).toBeVisible()
  await seen(page, 'live-poll-closed')

  // The page marks remote viewers as present on the day.
  const attendance = `days/nuit/users/${person.userId}`
  await expect.poll(() => director.attendance(attendance)).toBe(true)

  await page.reload()
  await expect(page.getByText('Votre choix', { exact: true })).toBeVisible()
  await director.drive({ showResults: false })
  await director.change('polls', id, { newRound: true, isClose: false })
  await expect(choice(page, 'Oui')).toBeVisible()
  await expect(choice(otherDevice, 'Oui')).toBeVisible()
})

test('a question takes the last answers selected, then shows which were right, and points make a leaderboard', async ({
  page,
  otherDevice,
  request,
}) => {
  const director = await directorOf(request, eventOf('veillee'))
  const labels = ['Le castor', 'La loutre', 'Le saumon', 'L’anguille', 'Le héron', 'La libellule', 'Le brochet']
  const { id } = await director.prepare<Prepared>('questions', {
    label: 'Qui est revenu ?',
    display: 'pie',
    nbResponses: 2,
    points: 5,
    questionResponses: labels.map((label, index) => ({ label, isRightAnswer: index === 1 || index === 2 })),
  })
  await director.drive({ activeModule: 'question', activeQuestionId: id })
  await enter(page, request, eventOf('veillee'), 'loin@parvis.example')
  const validate = page.getByRole('button', { name: 'Valider' })
  await expect(validate).toBeDisabled()
  for (const label of ['Le castor', 'La loutre', 'Le saumon']) await choice(page, label).click()
  await expect(choice(page, 'Le castor')).toHaveAttribute('aria-pressed', 'false')
  await expect(choice(page, 'La loutre')).toHaveAttribute('aria-pressed', 'true')
  await seen(page, 'live-question')
  await validate.click()
  await expect(page.getByText('Votre réponse a bien été prise en compte.')).toBeVisible()
  await seen(page, 'live-question-answered')

  await enter(otherDevice, request, eventOf('veillee'), 'tard@parvis.example')
  await choice(otherDevice, 'Le castor').click()
  await otherDevice.getByRole('button', { name: 'Valider' }).click()
  await expect(otherDevice.getByText('Votre réponse a bien été prise en compte.')).toBeVisible()
  await director.change('questions', id, { isClose: true, showRightAnswers: true })
  await expect(page.getByText('Bonne réponse')).toHaveCount(2)
  await director.drive({ showResults: true, showLeaderboard: true })
  await expect(otherDevice.getByText('2 personnes ont répondu')).toBeVisible()
  await expect(page.getByText('5 points')).toBeVisible()
  await expect(page.getByText('Noé Brun')).toBeVisible()
  await expect(page.getByText('Vous', { exact: true })).toBeVisible()
  await seen(page, 'live-question-results')
  await seen(otherDevice, 'live-question-results-large')

  await page.goto(`/${eventOf('veillee')}/leaderboard`)
  await expect(page.getByRole('heading', { level: 1, name: 'Classement' })).toBeVisible()
  await expect(page.getByText('Or', { exact: true })).toBeVisible()
  await seen(page, 'leaderboard')
})

test('words make a cloud, questions are asked, and reactions rise', async ({ page, otherDevice, request }) => {
  const director = await directorOf(request, eventOf('veillee'))
  const { id } = await director.prepare<Prepared>('wordclouds', { content: 'Le fleuve en un mot ?', maxPerPerson: 2 })
  await director.drive({ activeModule: 'wordcloud', activeWordCloudId: id, showResults: true })
  await enter(page, request, eventOf('veillee'), 'loin@parvis.example')
  const word = page.getByRole('textbox', { name: 'Votre mot' })
  const panel = page.locator('form').filter({ has: word })
  await word.fill('Castor')
  await panel.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Votre mot a bien été envoyé.')).toBeVisible()
  await expect(word).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Castor, 1 fois' })).toHaveCount(1)
  await expect(page.getByText('Votre mot a bien été envoyé.')).toHaveCount(0)
  await enter(otherDevice, request, eventOf('veillee'), 'tard@parvis.example')
  await otherDevice.getByRole('textbox', { name: 'Votre mot' }).fill('castor')
  await otherDevice.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '2 fois' })).toHaveCount(1)
  await seen(page, 'live-wordcloud')
  await seen(otherDevice, 'live-wordcloud-large')
  await director.change('wordclouds', id, { isClose: true })
  await expect(page.getByText(TOO_LATE).first()).toBeVisible()
  await expect(word).toHaveCount(0)

  await director.drive({ activeModule: 'chat' })
  const text = 'Combien de castors vivent entre les deux ponts ?'
  await page.getByRole('textbox', { name: 'Votre question' }).fill(text)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Votre question a bien été envoyée.')).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('En attente')).toBeVisible()
  await seen(page, 'live-chat')

  await director.save('emotions', { emotions: [{ label: 'Bravo', iconUrl: '👏' }] })
  await director.begin('sequences', { label: 'Final' })
  await page.reload()
  for (let taps = 0; taps < 5; taps++) await choice(page, 'Bravo').click()
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/emotions/users'))
  await choice(page, 'Bravo').click()
  expect((await sent).ok()).toBe(true)
  await seen(page, 'live-emotions')

  await expect(otherDevice.getByText('2 personnes à distance')).toBeVisible()
  await page.getByRole('link', { name: 'Accueil' }).click()
  await expect(otherDevice.getByText('1 personne à distance')).toBeVisible()
})

test('a person in the hall sees no video, an absent one cannot vote, one without an answer registers first', async ({
  page,
  otherDevice,
  request,
}) => {
  const director = await directorOf(request, eventOf('veillee'))
  const { id } = await director.prepare<Poll>('polls', {
    title: 'Un rappel ?',
    pollChoices: [{ label: 'Oui' }, { label: 'Non' }],
  })
  await director.drive({ activeModule: 'poll', activePollId: id })
  const inHall = await personOf(request, eventOf('veillee'), 'quai@parvis.example')
  await director.letIn(inHall, 'nuit')
  await enter(page, request, eventOf('veillee'), 'quai@parvis.example')
  await expect(choice(page, 'Oui')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Lancer la vidéo/ })).toHaveCount(0)
  await seen(page, 'live-on-site')

  await enter(otherDevice, request, eventOf('veillee'), 'absente@parvis.example')
  await expect(otherDevice.getByText(/^Vous suivez ce direct sans pouvoir voter/).first()).toBeVisible()
  await expect(otherDevice.getByRole('button', { name: 'Lancer la vidéo avec YouTube' })).toBeVisible()
  await expect(choice(otherDevice, 'Oui')).toHaveCount(0)
  await seen(otherDevice, 'live-no-vote')

  await openAs(
    page,
    await personOf(request, eventOf('veillee'), 'inconnu@parvis.example'),
    `/${eventOf('veillee')}/live`,
  )
  await expect(page).toHaveURL(/\/veillee-\w+\/inscription/)
})

test('the satisfaction page asks its form, and thanks', async ({ page, request }) => {
  await openAs(
    page,
    await personOf(request, eventOf('veillee'), 'tard@parvis.example'),
    `/${eventOf('veillee')}/satisfaction`,
  )
  await expect(page.getByText('Deux questions, une minute.')).toBeVisible()
  await seen(page, 'satisfaction-form')
  await page.getByRole('button', { name: 'Envoyer mes réponses' }).click()
  await expect(page.getByText('Ce champ est obligatoire').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Ce que vous retenez' }).fill('Le silence du fleuve')
  await page.getByRole('button', { name: 'Envoyer mes réponses' }).click()
  await expect(page.getByText('Merci, vos réponses ont bien été enregistrées.')).toBeVisible()
})
