import type { Event } from '@parvis/contract/events/events.ts'
import { expect, test } from 'vitest'
import type { Values } from '#features/event-config/kit/settings.ts'
import { pagesReadOf } from './previewedPages.ts'

const event = { id: 'e', domainId: 'd', context: 'fête' } as Event

test('pages are read with the unsaved changes, each in its translated language', () => {
  const sections = [
    { id: 'venir', title: 'Venir', iconUrl: '', html: '<p>À pied</p>' },
    { id: 'dormir', title: 'Dormir', iconUrl: '', html: '' },
  ]
  const fields = { sections, translations: { en: { 'section.venir': 'How to come' } } }
  const titles = (language: string) => {
    const [, pages] = pagesReadOf(event, fields, language)
    const data = pages?.changed['data'] as readonly Values[] | undefined
    return data?.map(({ title, html }) => [title, html])
  }
  expect(titles('fr')).toEqual([
    ['Venir', '<p>À pied</p>'],
    ['Dormir', ''],
  ])
  expect(titles('en')).toEqual([
    ['How to come', '<p>À pied</p>'],
    ['Dormir', ''],
  ])
})
