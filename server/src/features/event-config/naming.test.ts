import type { EventConfig } from '@parvis/contract/parts'
import { describe, expect, it } from 'vitest'
import { populatedConfig } from '#testing/populated.ts'
import { namedChanges } from './naming.service.ts'
import { changesBetween } from './planning.service.ts'

const config = (): EventConfig => structuredClone(populatedConfig('names'))
const toldOf = (edit: (event: EventConfig) => void) => {
  const [before, after] = [config(), config()]
  edit(after)
  return namedChanges(changesBetween(before, after), before, after).map(({ told }) => told)
}

describe('a change of an event, in words', () => {
  it.each<[string, (event: EventConfig) => void, object]>([
    [
      'a slot by when it begins, and its room by its name',
      ({ conferences }) => Object.assign(conferences[0]?.slots[0] ?? {}, { roomId: 'cour' }),
      {
        path: 'conferences.“Le sport”.slots.“2027-05-11T08:00:00Z”.roomId',
        before: 'Grande halle',
        after: 'Cour couverte',
      },
    ],
    [
      'a thing by the name that it had',
      ({ typologies }) => Object.assign(typologies[1] ?? {}, { label: 'Médias' }),
      { path: 'typologies.“Presse”.label', before: 'Presse', after: 'Médias' },
    ],
    [
      'a speaker by their name, before what they do',
      ({ speakers }) => Object.assign(speakers[0] ?? {}, { title: 'Juriste' }),
      { path: 'speakers.“Lou Marin”.title', before: 'Économiste', after: 'Juriste' },
    ],
    [
      'lists of other things by their names',
      ({ conferences }) => Object.assign(conferences[0] ?? {}, { speakers: ['noa'] }),
      { path: 'conferences.“Le sport”.speakers', before: ['Lou Marin', 'Noa Petit'], after: ['Noa Petit'] },
    ],
    [
      'a price of a type by the name of the type',
      ({ articles }) => Object.assign(articles[0] ?? {}, { prices: { presse: 12 } }),
      { path: 'articles.“Dîner”.prices.“Presse”', after: 12 },
    ],
    [
      'a translation by what is translated',
      ({ translations }) => Object.assign(translations, { en: { 'type.presse': 'Press' } }),
      { path: 'translations.en', after: { 'type.presse': 'Press' } },
    ],
    [
      'a sentence of the product by its key, which holds points, as one',
      ({ translations }) => Object.assign(translations['fr'] ?? {}, { 'home.title': 'Coucou' }),
      { path: 'translations.fr.“home.title”', before: 'Bienvenue', after: 'Coucou' },
    ],
    [
      'the mail of an occasion by the name of its template',
      ({ emails }) => Object.assign(emails.actions[0] ?? {}, { templates: { fr: 'rappel' } }),
      { path: 'emails.actions.1.templates.fr', before: 'Merci', after: 'Rappel' },
    ],
  ])('names %s', (_, edit, told) => {
    expect(toldOf(edit)).toEqual([told])
  })

  it('keeps a name that holds a point whole, and numbers items of the same name', () => {
    const twins = [
      { id: 'a', name: 'M. Dupont. Fils', title: '', picture: '', text: '' },
      { id: 'b', name: 'M. Dupont. Fils', title: '', picture: '', text: '' },
    ]
    const [before, after] = [config(), config()]
    Object.assign(before, { speakers: twins })
    Object.assign(after, { speakers: twins.map((one) => ({ ...one, title: 'Chef' })) })
    const paths = namedChanges(changesBetween(before, after), before, after).map(({ told }) => told.path)
    expect(paths).toEqual(['speakers.“M. Dupont. Fils”.title', 'speakers.“M. Dupont. Fils (2)”.title'])
  })

  it('tells no id in a path, for any change', () => {
    const told = toldOf((event) => {
      for (const slot of event.conferences.flatMap(({ slots }) => slots)) slot.quota = 99
      for (const day of event.days) day.capacity = 99
      for (const { values } of event.quotas) for (const one of values) one.capacity = 99
      for (const { models } of event.forms) for (const one of models) one.isDisabled = true
    })
    for (const { path } of told)
      expect(path.replaceAll(/“[^”]*”/gu, '')).not.toMatch(/sport|radio|libre|j1|j2|infos|taille/)
    expect(new Set(told.map(({ path }) => path)).size).toBe(told.length)
  })
})
