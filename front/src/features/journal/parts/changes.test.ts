import { fr } from '@parvis/contract/words/fr.ts'
import { describe, expect, it } from 'vitest'
import { changeName, valueText } from './changes.ts'

const telling = {
  say: (key: string) => fr[key] ?? `[${key}]`,
  language: 'fr',
  timeZone: 'Europe/Paris',
  dayOf: (id: string) => (id === 'j2' ? 'Mardi' : undefined),
  typeOf: (id: string) => (id === 'presse' ? 'Presse' : undefined),
}
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('the name of a change', () => {
  it.each([
    ['awaitedCents', 'Virement attendu'],
    ['name', 'Nom'],
    ['articles.“Dîner”.price', 'Dîner › Prix'],
    ['speakers.“M. Durand”.title', 'M. Durand › Titre'],
    ['conferences.“Yoga”.slots.“2027-03-11T09:00:00Z”.startAt', 'Yoga › Créneaux › 11 mars 2027 à 10 h › Début'],
    ['days.“2027-03-11”.capacity', 'jeudi 11 mars 2027 › Places'],
    ['rooms.“title”.name', 'title › Nom'],
    ['emails.actions.1.templates.fr', 'Mails qui partent › s’inscrit pour venir sur place › Modèles › français'],
    ['translations.en.“Dîner”', 'anglais › Dîner'],
    // Entries written before names were recorded.
    ['days.j2.isRetired', 'Mardi › Retiré de l’offre'],
    ['conferences.conference-q9k7crv2.slots.slot-glhx0qc0.startAt', 'Créneaux › Début'],
    ['articles.diner.price', 'diner › Prix'],
    ['alias', 'Sous-titre'],
    ['Venez-vous. Avec qui ?', 'Venez-vous. Avec qui ?'],
  ])('of %s is %s', (key, name) => {
    expect(spaced(changeName(key, telling))).toBe(name)
  })
})

describe('a value', () => {
  it.each<[string, unknown, string]>([
    ['receivedOn', '2026-11-28', 'samedi 28 novembre 2026'],
    ['receivedCents', 12_050, '120,50 €'],
    ['articles.“Dîner”.price', 42.5, '42,50 €'],
    ['articles.“Dîner”.prices.“Presse”', 12, '12,00 €'],
    ['articles.“Dîner”.vatRate', 5.5, '5,5 %'],
    ['status', 'paid', 'payé'],
    ['status', 'transfer', 'virement attendu'],
    ['choice', 'none', 'pas de réponse'],
    ['promoCodes.“AMI”.gift.kind', 'percentage', 'un pourcentage'],
    ['present', false, 'non'],
    ['role', 'editor', 'Rédaction'],
    ['kinds', ['order.paid'], 'Une commande est payée'],
    ['dayIds', ['j2', 'j9'], 'Mardi, n’existe plus'],
    ['typoId', 'presse', 'Presse'],
    ['languageId', 'en', 'anglais'],
    ['country', 'DE', 'Allemagne'],
    ['inPlaceOf', '0190c0de-0000-7000-8000-000000000000', 'une autre personne'],
    ['days.“Lundi”.startTime', '09:30', '9 h 30'],
    ['sections.“Accès”.html', '<p>Par <b>ici</b></p>', 'Par ici'],
    ['forms.“Infos”.models', [{ key: 'k', label: 'Votre poste' }], 'Votre poste'],
    ['emails.templates', [{ id: 'merci', label: 'Merci', bodyHtml: '<p>Merci</p>' }], 'Merci'],
    [
      'articles.“Dîner”.tiers',
      [{ id: 't-1', until: '2027-02-01', price: 30 }],
      'Jusqu’au : lundi 1er février 2027 · Prix : 30,00 €',
    ],
    ['given', [{ what: 'Dîner', count: 1 }], 'Dîner'],
    // A participant's text is never replaced by one of our words.
    ['articles.“Dîner”.label', 'paid', 'paid'],
    ['firstName', 'Paid', 'Paid'],
    ['inPlaceOf', null, ''],
    ['days.“Lundi”.capacity', null, 'sans limite'],
  ])('of %s that is %j says %s', (key, value, text) => {
    expect(spaced(valueText(key, value, telling))).toBe(text)
  })

  it('says no id of any kind', () => {
    const thing = { id: 'slot-glhx0qc0', key: 'k_12', quota: 3, roomId: null }
    expect(valueText('conferences.“Yoga”.slots', [thing], telling)).not.toMatch(/glhx|k_12|id/)
  })
})
