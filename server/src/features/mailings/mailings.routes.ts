import {
  confirmSending,
  countAudience,
  createSending,
  deleteSending,
  freezeList,
  getChoices,
  getSending,
  haltSending,
  listRecipients,
  listSendings,
  pauseSending,
  releaseChosen,
  tickRecipients,
  updateSending,
} from '@parvis/contract/mailings/mailings.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { countAudience as count, readChoices } from './audience.service.ts'
import { confirm, halt, pause } from './departure.service.ts'
import { freeze, tickSome } from './lists.service.ts'
import { startSendingJob } from './mailings.jobs.ts'
import { begin, change, drop, readList, readSending, readSendings, release } from './mailings.service.ts'

export function sendingsRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startSendingJob(app.ports))
  serve(app, listSendings, async ({ params, ports, language }) => ({
    data: await readSendings(ports, params, language),
  }))
  serve(app, createSending, async ({ params, body, ports }) => begin(ports, params, body))
  serve(app, getSending, async ({ params, ports }) => readSending(ports.db, ports, params))
  serve(app, updateSending, async ({ params, body, ports }) => change(ports, params, body))
  serve(app, deleteSending, async ({ params, ports }) => {
    await drop(ports, params)
    return undefined
  })
  serve(app, getChoices, async ({ params, ports, language }) => readChoices(ports, params, language))
  serve(app, countAudience, async ({ params, body, ports }) => count(ports, params, body))
  serve(app, freezeList, async ({ params, body, ports }) => freeze(ports, params, body.version))
  serve(app, listRecipients, async ({ params, query, ports }) => readList(ports, params, query))
  serve(app, tickRecipients, async ({ params, body, ports }) => tickSome(ports, params, body))
  serve(app, confirmSending, async ({ params, body, ports }) => confirm(ports, params, body))
  serve(app, releaseChosen, async ({ params, ports }) => release(ports, params))
  serve(app, pauseSending, async ({ params, body, ports }) => pause(ports, params, body.isPaused))
  serve(app, haltSending, async ({ params, ports }) => halt(ports, params))
}
