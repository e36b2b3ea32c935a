import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { MailsScreen } from './MailsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

test('each mail shows its occasion, subject, languages and the author of its words', async () => {
  const on = await stage({ settings: { FO_LANGUAGES: ['fr', 'en'] } })
  const params = { ...on.ids, part: 'emails' as const }
  const { revision } = await on.ask(ORGANISER, getPart, { params })
  const value = {
    templates: [
      {
        id: 'mot',
        label: 'Mot',
        type: 'event',
        language: 'fr',
        subject: 'Bienvenue {{firstName}}',
        bodyHtml: '<p>Oui</p>',
      },
    ],
    actions: [
      { id: 1, enabled: true, templates: { fr: 'mot' } },
      { id: 5, enabled: false, templates: {} },
    ],
  }
  await on.ask(ORGANISER, savePart, { params, body: { revision, value } })
  const { screen } = await on.show(<MailsScreen />, { as: ORGANISER })
  const row = (name: RegExp) => screen.getByRole('row', { name })
  const reads = async (name: RegExp, ...sentences: RegExp[]) => {
    for (const sentence of sentences) await expect.element(row(name).getByText(sentence)).toBeVisible()
  }
  await reads(/sur place/, /^Bienvenue \[prénom\]$/, /badge joint/, /^français\s: votre texte$/)
  await reads(/sur place/, /^anglais\s: texte de Parvis$/)
  await reads(/décline/, /^Rien ne part\s: ce mail est coupé$/)
  await reads(/a payé/, /^français\s: texte de Parvis$/, /^anglais\s: texte de Parvis$/)
  await expect.element(screen.getByText('Une conférence change d’heure ou de salle')).toBeVisible()
  expect(screen.container.textContent).not.toContain('{{')
})

test('an automatic mail to the team is a line, which names its recipients and shows how it reads', async () => {
  const on = await stage({
    people: withCamille({}, [
      { email: 'ida@exemple.fr', firstName: 'Ida', lastName: 'Comte', organiser: 'accountant' },
    ]),
  })
  const { screen } = await on.show(<MailsScreen />, { as: ORGANISER })
  const team = screen.getByRole('region', { name: 'Dans l’équipe' })
  await expect
    .element(team.getByText('Une inscription est arrêtée par ce que seule l’équipe peut régler'))
    .toBeVisible()
  await expect.element(team.getByText('À Orso Garin, une fois pour chaque cause.')).toBeVisible()
  await expect.element(team.getByText(/^À (Ida Comte et Orso Garin|Orso Garin et Ida Comte), une fois/)).toBeVisible()
  await team.getByText('Aperçu, avec un exemple').first().click()
  await expect.element(team.getByTitle('Une inscription est arrêtée')).toBeVisible()
})
