import { exportFigures, readAnswerFigures, readFigures } from '@parvis/contract/figures/figures.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import { hasRight } from '#kit/access.ts'
import { gathered } from '#kit/csv.ts'
import { serve } from '#kit/serve.ts'
import { XLSX_TYPE, xlsx } from '#kit/xlsx.ts'
import { readAnswers } from './answers.service.ts'
import * as figures from './figures.service.ts'
import { figuresWorkbook, mealsWorkbook } from './workbook.service.ts'

export function figuresRoutes(app: FastifyInstance): void {
  serve(app, readFigures, async ({ params, caller, ports, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const seesMoney = hasRight(caller, 'money.read', params.eventId)
    return figures.readFigures(ports, event, { language, seesMoney })
  })
  serve(app, readAnswerFigures, async ({ params, query, ports, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    return readAnswers(ports, event, query, language, translatorOf(event, language).say('stats.yes'))
  })
  serve(app, exportFigures, async ({ params, query: { question }, caller, ports, language, reply }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const seesMoney = hasRight(caller, 'money.read', params.eventId)
    const sheets =
      question === undefined
        ? await figuresWorkbook(ports, event, { language, seesMoney })
        : await mealsWorkbook(ports, event, { question, language })
    return reply.type(XLSX_TYPE).send(await gathered(xlsx(...sheets)))
  })
}
