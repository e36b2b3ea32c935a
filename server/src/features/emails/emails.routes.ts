import {
  createTemplate,
  deleteTemplate,
  listAccounts,
  listActions,
  listMails,
  listOccasions,
  listTeamMails,
  listTemplates,
  previewMail,
  readMail,
  readMailSums,
  sendMail,
  sendMails,
  tryMail,
  updateAccount,
  updateAction,
  updateTemplate,
} from '@parvis/contract/emails/emails.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { readSums } from './bounces.service.ts'
import { watchMails } from './emails.jobs.ts'
import { readOccasions } from './occasions.service.ts'
import { listEventMails, readEventMail } from './outbox.service.ts'
import { sendOne, sendToPeople } from './personal-mails.service.ts'
import { preview, sendTrial } from './preview.service.ts'
import { maySetSender } from './sender.service.ts'
import { readTeamMails } from './team-mails.service.ts'
import { addTemplate, changeAction, changeTemplate, dropTemplate, readActions } from './templates.service.ts'
import { listAccountRows, listTemplateRows, saveAccount } from './templates.store.ts'

export function emailsRoutes(app: FastifyInstance): void {
  app.addHook('onListen', async () => {
    const stop = watchMails(app.ports)
    app.server.once('close', stop)
  })
  templateRoutes(app)

  serve(app, listAccounts, async ({ params, ports }) => ({ data: await listAccountRows(ports.db, params.domainId) }))
  serve(app, updateAccount, async ({ params, body, ports, caller }) => {
    if (!(await maySetSender(ports.db, caller))) refuse(common.FORBIDDEN)
    const account = { id: params.accountId, ...body }
    await saveAccount(ports.db, params.domainId, account)
    return account
  })

  serve(app, sendMails, async ({ params, body, ports, caller, language }) =>
    sendToPeople(ports, params, body, { caller, language }),
  )
  serve(app, sendMail, async ({ params, query, body, ports, caller, language }) =>
    sendOne(ports, { ...params, ...query }, body, { caller, language }),
  )

  serve(app, listOccasions, async ({ params, ports, language }) => ({
    data: await readOccasions(ports, params, language),
  }))
  serve(app, listTeamMails, async ({ params, caller, language, ports }) => ({
    data: await readTeamMails(ports, params, { caller, language }),
  }))
  serve(app, previewMail, async ({ params, body, caller, ports }) => preview(ports, params, body, caller))
  serve(app, tryMail, async ({ params, body, caller, ports }) => sendTrial(ports, params, body, caller))

  serve(app, listMails, async ({ params, query, ports }) => listEventMails(ports, params.eventId, query))
  serve(app, readMailSums, async ({ params, ports }) => readSums(ports.db, params.eventId))
  serve(app, readMail, async ({ params, caller, ports }) => readEventMail(ports, params.eventId, params.mailId, caller))
}

function templateRoutes(app: FastifyInstance): void {
  serve(app, listTemplates, async ({ params, ports }) => ({ data: await listTemplateRows(ports.db, params.eventId) }))
  serve(app, createTemplate, async ({ params, body, ports }) => addTemplate(ports, params.eventId, body))
  serve(app, updateTemplate, async ({ params, body, ports }) =>
    changeTemplate(ports, params.eventId, params.templateId, body),
  )
  serve(app, deleteTemplate, async ({ params, ports }) => {
    await dropTemplate(ports, params.eventId, params.templateId)
    return undefined
  })

  serve(app, listActions, async ({ params, ports, language }) => ({
    data: await readActions(ports.db, params.eventId, await app.translatorFor(language, params.eventId)),
  }))
  serve(app, updateAction, async ({ params, body, ports, language }) =>
    changeAction(ports, params.eventId, params.actionId, body, await app.translatorFor(language, params.eventId)),
  )
}
