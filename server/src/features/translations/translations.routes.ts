import { getTranslations, listLanguages, saveTranslations } from '@parvis/contract/translations/translations.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { serve } from '#kit/serve.ts'
import { dictionaryOf, languagesOf, overrideSentences } from './translations.service.ts'

export function translationsRoutes(app: FastifyInstance): void {
  serve(app, listLanguages, async ({ query, ports }) => ({
    data: { languages: languagesOf(await loadEvent(ports.db, query.eventId, query.domainId)) },
  }))

  serve(app, getTranslations, async ({ params, query, ports }) => {
    const event = query.eventId === undefined ? undefined : await loadEvent(ports.db, query.eventId, params.domainId)
    return dictionaryOf(query.lang, event)
  })

  serve(app, saveTranslations, async ({ query, body, caller, ports }) => {
    const event = await loadEvent(ports.db, query.eventId, query.domainId)
    return overrideSentences(ports, event, caller, body)
  })
}
