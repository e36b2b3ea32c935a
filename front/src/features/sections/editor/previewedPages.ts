import type { Event } from '@parvis/contract/events/events.ts'
import { getContext } from '@parvis/contract/events/events.ts'
import { listSections } from '@parvis/contract/sections/sections.ts'
import { sentenceIn } from '#features/event-config/kit/sentences.ts'
import { urlOf } from '#kit/call.ts'
import type { PreviewedRead } from '#kit/preview.ts'
import type { PagesFields } from './pages.ts'
import { keyOf } from './pages.ts'

export function pagesReadOf(event: Event, fields: PagesFields, language: string): PreviewedRead[] {
  const ofContext = { params: { context: event.context } }
  const ofPages = { params: { domainId: event.domainId, eventId: event.id } }
  const said = (id: string, what: 'title' | 'html') => sentenceIn(fields, language, keyOf(id, what))
  const data = fields.sections.map((page) => ({
    ...page,
    title: said(page.id, 'title') || page.title,
    html: said(page.id, 'html') || page.html,
  }))
  return [
    {
      ...{ route: getContext.route, input: ofContext, url: urlOf(getContext, ofContext) },
      changed: { isPublished: true },
    },
    { ...{ route: listSections.route, input: ofPages, url: urlOf(listSections, ofPages) }, changed: { data } },
  ]
}
