import { beforeAll, expect, it } from 'vitest'
import type { Populated } from '#testing/populated.ts'
import { everythingIn, makePopulated, refusalsOf, replaced, without } from '#testing/populated.ts'

/** Edits that would take something from people, each with its refusal. */
const TAKEN: readonly [what: string, edit: (text: string) => string, said: RegExp][] = [
  [
    'a day that people come on',
    (text) => replaced(withoutDay(text), 'days: [j1]', 'days: [j2]').replaceAll('days: [j1]', 'days: [j2]'),
    /^5 days: “Lundi” is held by 3 people: it cannot be taken out$/,
  ],
  [
    'the date of a day',
    (text) => replaced(text, 'day: 2027-05-11', 'day: 2027-05-13'),
    /^6 days\.0\.day: “Lundi” is held by 3 people: it cannot be moved$/,
  ],
  [
    'places of a day',
    (text) => replaced(text, 'price: 120.5, capacity: 5', 'price: 120.5, capacity: 1'),
    /^6 days\.0\.capacity: “Lundi” has 2 places taken: there cannot be fewer$/,
  ],
  [
    'the price of a day that is not invoiced',
    (text) => replaced(text, 'price: 120.5', 'price: 130'),
    /^6 days\.0\.price: “Lundi” is held by 3 people who have not been invoiced for it: its price cannot change$/,
  ],
  [
    'a type that people are of',
    (text) =>
      replaced(text, '  - { id: visiteur, label: Visiteur }\n', '').replaceAll(
        'typology: visiteur',
        'typology: presse',
      ),
    /^8 typologies: “Visiteur” is held by 3 people: it cannot be taken out$/,
  ],
  [
    'a form',
    (text) => replaced(text, 'FO_FORM_ID: infos', 'FO_FORM_ID: ""').replace(/forms:\n[\s\S]*?articles:/, 'articles:'),
    /^1 forms: 2 people have answered “Votre poste”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'a field of a form',
    (text) => text.replace(/ {6}- \{ key: poste.*\n/, ''),
    /^\d+ forms\.0\.models: 2 people have answered “Votre poste”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'what a field asks',
    (text) => replaced(text, 'component: text, label: Votre poste', 'component: number, label: Votre poste'),
    /^\d+ forms\.0\.models\.0: 2 people have answered “Votre poste”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'a choice of a field',
    (text) => replaced(text, '{ key: m, label: M }, ', ''),
    /^\d+ forms\.0\.models\.1\.values: one person has answered “Taille : M”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'an article',
    (text) => text.replace(/ {2}- \{ id: diner.*\n/, '').replaceAll(/ {6}articles(TakenAt)?: .*\n/g, ''),
    /^\d+ articles: “Dîner” is held by one person: it cannot be taken out$/,
  ],
  [
    'a day of an article',
    (text) => replaced(text, "days: { '0': {}, j1: {} }", "days: { '0': {} }"),
    /^\d+ articles\.0\.days: “Dîner” is held by one person: it cannot be taken out$/,
  ],
  [
    'the stock of an article',
    (text) => replaced(text, 'stock: 5', 'stock: 1'),
    /^\d+ articles\.0\.stock: “Dîner” has 2 places taken: there cannot be fewer$/,
  ],
  [
    'the price of an article that is not invoiced',
    (text) => replaced(text, 'price: 42.5', 'price: 50'),
    /^\d+ articles\.0\.price: “Dîner” is held by one person who has not been invoiced for it: its price cannot change$/,
  ],
  [
    'a promo code',
    (text) => text.replace(/ {2}- \{ code: AMI.*\n/, ''),
    /^\d+ promoCodes: one person has the code “AMI”: it cannot be taken out or give something else$/,
  ],
  [
    'what a promo code gives',
    (text) => replaced(text, 'percentage: 10 }, maxUses', 'percentage: 50 }, maxUses'),
    /^\d+ promoCodes\.0\.gift: one person has the code “AMI”: it cannot be taken out or give something else$/,
  ],
  [
    'a question whose answers may run out',
    (text) =>
      text
        .replace(/ {2}- \{ key: menu.*\n/, '')
        .replaceAll('menu: fish, ', '')
        .replace(/ {6}quotas: \{ menu: fish \}\n/, ''),
    /^\d+ quotas: 2 people have answered “Votre menu”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'an answer that may run out',
    (text) => replaced(text, '{ key: fish, value: Poisson, capacity: 3 }, ', '').replaceAll('menu: fish', 'menu: meat'),
    /^\d+ quotas\.0\.values: “Poisson” is held by 2 people: it cannot be taken out$/,
  ],
  [
    'places of an answer',
    (text) => replaced(text, 'value: Poisson, capacity: 3', 'value: Poisson, capacity: 1'),
    /^\d+ quotas\.0\.values\.0\.capacity: “Poisson” has 2 places taken: there cannot be fewer$/,
  ],
  [
    'one answer of several',
    (text) => replaced(text, 'value: Navette, filter: checkbox', 'value: Navette'),
    /^\d+ quotas\.1: one person has answered “Navette”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'a question put to others than those who answered',
    (text) => replaced(text, 'value: Votre menu, values', 'value: Votre menu, onlyFor: remote, values'),
    /^\d+ quotas\.0\.onlyFor: 2 people have answered “Votre menu”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'an article for others than those who hold it',
    (text) => replaced(text, 'label: Dîner, price: 42.5', 'label: Dîner, onlyFor: remote, price: 42.5'),
    /^\d+ articles\.0\.onlyFor: “Dîner” is held by one person: it cannot be taken out$/,
  ],
  [
    'a category',
    (text) => replaced(text, '  - { id: sante, label: Santé }\n', '').replace('    categories: [sante]\n', ''),
    /^\d+ categories: “Santé” is held by one person: it cannot be taken out$/,
  ],
  [
    'a conference',
    (text) => without(text, '  - id: sport', '  - id: radio').replaceAll('      slots: { sport: sport-1 }\n', ''),
    /^\d+ conferences: “sport” is held by 2 people: it cannot be taken out$/,
  ],
  [
    'a slot',
    (text) => text.replace(/ {6}- \{ id: sport-1.*\n/, '').replaceAll('sport: sport-1', 'sport: sport-2'),
    /^\d+ conferences\.0\.slots: “sport-1” is held by 2 people: it cannot be taken out$/,
  ],
  [
    'a slot given to another conference',
    (text) =>
      text
        .replace(/ {6}- \{ id: sport-1.*\n/, '')
        .replace(
          /( {6}- \{ id: radio-1.*\n)/,
          '$1      - { id: sport-1, startAt: 2027-05-11T08:00:00Z, endAt: 2027-05-11T09:00:00Z, quota: 3 }\n',
        )
        .replaceAll('sport: sport-1', 'radio: sport-1'),
    /^\d+ conferences\.1\.slots\.1: “sport-1” is held by 2 people: it cannot be moved$/,
  ],
  [
    'a slot to a day that its holders do not come',
    (text) =>
      replaced(
        text,
        'startAt: 2027-05-11T08:00:00Z, endAt: 2027-05-11T09:00:00Z',
        'startAt: 2027-05-12T08:00:00Z, endAt: 2027-05-12T09:00:00Z',
      ),
    /^\d+ conferences\.0\.slots\.0: 2 people who hold “sport-1” are not coming that day: it cannot be moved there$/,
  ],
  [
    'places of a slot',
    (text) => replaced(text, 'quota: 3', 'quota: 1'),
    /^\d+ conferences\.0\.slots\.0\.quota: “sport-1” has 2 places taken: there cannot be fewer$/,
  ],
  [
    'a conference that is followed remotely',
    (text) => replaced(text, 'isRemote: true', 'isRemote: false'),
    /^\d+ conferences\.1\.isRemote: “radio” is held by one person: it cannot be taken out$/,
  ],
  [
    'a poll',
    (text) => text.replace(/ {2}- \{ id: fin.*\n/, ''),
    /^\d+ polls: 2 people have answered “Quelle fin”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'a choice of a poll',
    (text) => replaced(text, '{ id: b, label: Ouverte }, ', ''),
    /^\d+ polls\.0\.choices: 2 people have answered “Ouverte”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'a question',
    (text) => text.replace(/questions:\n[\s\S]*?wordClouds:/, 'wordClouds:'),
    /^1 questions: one person has answered “Qui”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'an answer of a question',
    (text) => replaced(text, '{ id: x, label: Moi, isRightAnswer: true }, ', ''),
    /^\d+ questions\.0\.responses: one person has answered “Moi”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'the points of an answer',
    (text) => replaced(text, ', isRightAnswer: true', ''),
    /^\d+ questions\.0\.responses\.0: one person has answered “Moi”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'the form of a question',
    (text) =>
      replaced(text, '    label: Qui\n', '    label: Qui\n    display: ranking\n').replace(', isRightAnswer: true', ''),
    /^\d+ questions\.0\.display: one person has answered “Qui”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'a word cloud',
    (text) => text.replace(/wordClouds:\n.*\n/, ''),
    /^1 wordClouds: one person has answered “Un mot”: it cannot be taken out or asked otherwise$/,
  ],
  [
    'a reaction',
    (text) => text.replace(/ {2}- \{ id: bravo.*\n/, ''),
    /^\d+ emotions: one person has answered “Bravo”: it cannot be taken out or asked otherwise$/,
  ],
]

function withoutDay(text: string): string {
  return text
    .replace(/ {2}- \{ id: j1,.*\n/, '')
    .replace("days: { '0': {}, j1: {} }", "days: { '0': {} }")
    .replace(', j1: [diner]', '')
    .replace(/ {6}articlesTakenAt: .*\n/, '')
}

let one: Populated
beforeAll(async () => {
  one = await makePopulated()
})

it.each(TAKEN)('an imported file takes no person %s', async (_, edit, said) => {
  const edited = edit(one.text)
  expect(edited).not.toBe(one.text)
  const before = await everythingIn(one.db)
  const refusals = await refusalsOf(one.load(edited))
  expect(
    refusals.some((refusal) => said.test(refusal)),
    refusals.join('\n'),
  ).toBe(true)
  expect(await everythingIn(one.db)).toEqual(before)
})
