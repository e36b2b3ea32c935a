import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { install, LEAD, test } from './parts/empty-server.ts'
import { Gestures } from './parts/gestures.ts'
import { mailTo } from './parts/mails.ts'
import { newPerson, openAs, tokenOf } from './parts/people.ts'
import { choose, expectStep, next, slotsOf, tick, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

test.use({ installation: 'congress' })

const RESUME = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const SPEAKERS = ['Agnès Vernier', 'Idriss Baudet', 'Maud Tessier', 'Hugo Lamy']
const ROOMS = ['Amphithéâtre', 'Verrière'] as const
const CONFERENCES = [
  ['Sols en ville', 'City soils', '10:00', '11:00', 0],
  ['Eaux de pluie', 'Rainwater', '10:00', '11:00', 1],
  ['Haies et lisières', 'Hedges and edges', '14:00', '15:00', 0],
  ['Arbres de rue', 'Street trees', '14:00', '15:00', 1],
  ['Friches', 'Wastelands', '16:00', '17:00', 0],
  ['Jardins de toit', 'Roof gardens', '16:00', '17:00', 1],
] as const

/** Sets up an organisation on an empty server, postpones the second factor and sets the sender of mails. */
async function begin(page: Page, gestures: Gestures, link: string): Promise<void> {
  await install(page, link)
  gestures.count += 7
  await expect(page.getByRole('heading', { level: 1, name: 'Protéger votre compte' })).toBeVisible()
  await gestures.press('Plus tard')
  await expect(page.getByRole('heading', { level: 1, name: 'De qui viennent les mails' })).toBeVisible()
  gestures.count++
  await page.getByRole('textbox', { name: /^Adresse d’envoi/ }).fill('bonjour@parvis.example')
  await gestures.press('Enregistrer et continuer')
  await expect(page.getByRole('heading', { level: 1, name: 'Mes événements' })).toBeVisible()
}

async function prepare(page: Page, gestures: Gestures, context: string): Promise<void> {
  await gestures.press(/^Partir d’un modèle/)
  await gestures.choose('Modèle', 'Congrès')
  await gestures.fill('Nom de l’événement', 'Congrès des jardins de ville')
  await gestures.fill('Adresse de la page', context)
  await gestures.fill('Premier jour', '2090-06-12')
  await gestures.fill('Nombre de jours', '2')
  await gestures.fill('Lieu', 'Palais des serres')
  await gestures.press('Créer l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Avant de publier' })).toBeVisible()
}

async function price(page: Page, gestures: Gestures): Promise<void> {
  await gestures.go('inscription/articles', 'Inscription')
  await gestures.press('Ajouter un article')
  await gestures.fill('Nom de l’article', 'Entrée au congrès')
  await gestures.fill('Prix HT, en euros', '250')
  await gestures.fill('Membre', '60')
  await gestures.fill('Étudiant', '0')
  await gestures.press('Ajouter un tarif')
  await gestures.fill('Jusqu’au', '2090-03-31')
  await gestures.fill('Prix HT jusque-là, en euros', '200')
  await gestures.tick(/^Compris d’office/)
  await gestures.press('Dîner de gala')
  await gestures.fill('Prix HT, en euros', '90')
  await gestures.fill('Quantité', '120')
  await gestures.save()
  await seen(page, 'congress-articles')
  // Trying out prices is not counted as gestures.
  for (const [day, type, amount] of [
    ['2090-03-31', 'Non-membre', '240,00'],
    ['2090-04-01', 'Non-membre', '300,00'],
    ['2090-04-01', 'Membre', '72,00'],
  ] as const) {
    await page.getByLabel('Inscrite le').fill(day)
    await page.getByRole('combobox', { name: 'Type de la personne' }).selectOption({ label: type })
    await expect(page.getByText(new RegExp(`^${amount}\\s€$`)).first()).toBeVisible()
  }
  await gestures.go('inscription/codes', 'Inscription')
  await gestures.press('Ajouter un code')
  await gestures.fill('Code', 'LYON10')
  await gestures.fill('Remise, en %', '10')
  await gestures.save()
}

/** Five questions besides the three of the template, one of them conditional. */
async function ask(page: Page, gestures: Gestures): Promise<void> {
  await gestures.go('inscription/formulaires', 'Inscription')
  await gestures.press('Vous et le congrès')
  for (const [question, answer] of [
    ['Votre fonction', undefined],
    ['Votre résumé', 'Fichier'],
    ['Ce que vous attendez du congrès', 'Texte long'],
    ['Votre arrivée', 'Date'],
    ['J’accepte d’être en photo', 'Case à cocher'],
  ] as const) {
    await gestures.press('Ajouter une question')
    await gestures.fill('Question', question)
    if (answer) await gestures.choose('Réponse', answer)
  }
  await gestures.save()
  await seen(page, 'congress-form')
}

async function programme(page: Page, gestures: Gestures): Promise<void> {
  await gestures.go('programme/salles', 'Programme')
  for (const [i, room] of ROOMS.entries()) {
    await gestures.press('Ajouter une salle')
    gestures.count++
    await page.getByRole('textbox', { name: 'Nom de la salle' }).nth(i).fill(room)
  }
  await gestures.save()
  await gestures.go('programme/intervenants', 'Programme')
  for (const name of SPEAKERS) {
    await gestures.press('Ajouter une personne')
    await gestures.fill('Nom', name)
  }
  await gestures.save()
  await gestures.go('programme', 'Programme')
  for (const [i, [title, english, from, to, room]] of CONFERENCES.entries()) {
    await gestures.press('Ajouter une conférence')
    await gestures.fill('Titre', title)
    await gestures.fill('Titre, en anglais', english)
    if (i === 3) await gestures.choose('Jour', 'mardi 13 juin 2090')
    await gestures.fill('De', from)
    await gestures.fill('À', to)
    await gestures.choose('Salle', ROOMS[room])
    await gestures.tick(new RegExp(SPEAKERS[i % SPEAKERS.length] ?? ''))
  }
  await gestures.save()
  await seen(page, 'congress-programme')
}

async function paint(page: Page): Promise<Buffer> {
  await page.setViewportSize({ width: 1600, height: 640 })
  const panes = 'repeating-linear-gradient(90deg, transparent 0 96px, #ffffff66 96px 100px)'
  await page.setContent(`<body style="margin:0;background:${panes},linear-gradient(#dcefe0,#5d9b6b 60%,#23452d)">`)
  return page.screenshot()
}

async function sell(page: Page, gestures: Gestures, header: Buffer): Promise<void> {
  await gestures.go('apparence', 'Apparence')
  await gestures.fill('Couleur de l’événement', '#2f5d3a')
  await gestures.attach(/^Image de l’en-tête/, { name: 'serres.png', mimeType: 'image/png', buffer: header })
  await expect(page.getByText(/^1600 × 640 px/)).toBeVisible()
  await gestures.save()
  await seen(page, 'congress-look')
  await gestures.go('argent/paiement', 'Argent')
  await gestures.turnOn('Par virement')
  await gestures.fill('Raison sociale', 'Jardins de ville')
  await gestures.fill('Forme juridique et capital', 'Association loi 1901')
  await gestures.fill('SIRET', '73282932000074')
  await gestures.fill('Numéro de TVA', 'FR44732829320')
  await gestures.fill('Rue', '1 quai des Serres')
  await gestures.fill('Code postal', '69001')
  await gestures.fill('Ville', 'Lyon')
  await gestures.fill('IBAN', 'FR1420041010050500013M02606')
  await gestures.save()
  await seen(page, 'congress-seller')
}

async function word(page: Page, gestures: Gestures): Promise<void> {
  await gestures.go('mails', 'Mails')
  gestures.count++
  await page.getByRole('link', { name: 's’inscrit pour venir sur place' }).click()
  await gestures.fill('Objet', 'Rendez-vous au congrès')
  await gestures.write(/^Texte/, 'Les serres ouvrent à 8 h 30.')
  await gestures.save()
  await seen(page, 'congress-mail')
}

test('from an empty server a congress is made and published without a file, and a student registers for nothing', {
  tag: '@desktop',
}, async ({ page, otherDevice, request, emptyServer }) => {
  const context = 'congres'
  const header = await paint(await otherDevice.context().newPage())
  const gestures = new Gestures(page, context)
  await begin(page, gestures, emptyServer.link)
  await prepare(page, gestures, context)
  await price(page, gestures)
  await ask(page, gestures)
  await programme(page, gestures)
  await sell(page, gestures, header)
  await word(page, gestures)
  await gestures.go('', 'Avant de publier')
  await expect(page.getByRole('button', { name: 'Publier l’événement' })).toBeEnabled()
  await seen(page, 'congress-before')
  await gestures.press('Publier l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  expect(gestures.count).toBeLessThanOrEqual(150)

  const by = await tokenOf(request, context, LEAD.email, LEAD.password)
  const student = await newPerson(request, context, { by })
  await openAs(otherDevice, student, `/${context}/inscription`)
  await expectStep(otherDevice, 'Participerez-vous ?')
  await choose(otherDevice, 'Je participe sur place')
  await next(otherDevice)
  await expectStep(otherDevice, 'Vous êtes…')
  await choose(otherDevice, 'Étudiant')
  for (const day of ['Lundi 12 juin 2090', 'Mardi 13 juin 2090']) await tick(otherDevice, day)
  await next(otherDevice)
  await expectStep(otherDevice, 'Vos options')
  await expect(otherDevice.getByText('Total : 0,00 € TTC')).toBeVisible()
  await choose(otherDevice, 'Un autre régime')
  await write(otherDevice, 'Lequel ?', 'Sans gluten')
  await otherDevice.getByLabel(/^Votre résumé/).setInputFiles(RESUME)
  await expect(otherDevice.getByRole('button', { name: 'Télécharger resume.pdf' })).toBeVisible()
  await seen(otherDevice, 'congress-student')
  await next(otherDevice)
  await expectStep(otherDevice, 'Vos conférences')
  const hedges = slotsOf(otherDevice, 'Haies et lisières').first()
  await expect(hedges).toContainText('Amphithéâtre')
  await hedges.click()
  await otherDevice.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeVisible()
  await expect(otherDevice.getByText(/à régler/)).toHaveCount(0)
  await seen(otherDevice, 'congress-registered')
  const { html } = await mailTo(request, context, student.email, /^Rendez-vous au congrès$/, by)
  expect(html).toContain('Les serres ouvrent à 8 h 30.')
})
