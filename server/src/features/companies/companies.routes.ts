import {
  addCompany,
  addEmployee,
  archiveEmployee,
  changeCompany,
  linkEmployee,
  listCompanies as listEndpoint,
} from '@parvis/contract/companies/companies.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { isRegistrar } from '#features/participation/participation.service.ts'
import { isOfDomain } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import {
  changeableBy,
  describeCompany,
  dismiss,
  employ,
  isRewritable,
  link,
  listCompanies,
  lookUpCompany,
  rewriteCompany,
  unlink,
} from './companies.service.ts'

export function companiesRoutes(app: FastifyInstance): void {
  serve(app, listEndpoint, async ({ params: { domainId }, query, caller, ports }) => {
    const { siren, country, userId = caller.userId } = query
    const mayRead = await answersFor(ports, caller, userId)
    if (siren !== undefined) return lookUpCompany(ports, { domainId, country, siren })
    // Companies of other people are left out.
    const data = mayRead ? await listCompanies(ports.db, domainId, userId) : []
    const changeable = mayRead ? await changeableBy(ports.db, domainId, [userId, caller.userId]) : []
    return { data, changeable, listed: null, directory: 'unasked' as const }
  })

  serve(app, addCompany, async ({ params, query, body, caller, ports, language }) => {
    const { userId = caller.userId, ...company } = body
    await mustAnswerFor(ports, caller, userId)
    const settings = await rulesOf(ports, params.domainId, query, language)
    return transaction(ports.db, (tx) => describeCompany(tx, ports, { ...params, userId, company, settings }))
  })

  serve(app, changeCompany, async ({ params, query, body, caller, ports, language }) => {
    const { userId = caller.userId, ...company } = body
    await mustAnswerFor(ports, caller, userId)
    const settings = await rulesOf(ports, params.domainId, query, language)
    const described = { domainId: params.domainId, userId, callerId: caller.userId, company, settings }
    return transaction(ports.db, (tx) => rewriteCompany(tx, params.companyId, described))
  })

  serve(app, addEmployee, async ({ params, body, caller, ports }) => {
    await mustAnswerFor(ports, caller, body.userId)
    return transaction(ports.db, async (tx) => ({ id: await employ(tx, ports, { ...params, ...body }) }))
  })

  serve(app, linkEmployee, async ({ params, query, caller, ports }) => {
    const isByRight = hasRight(caller, 'people.write', query.eventId)
    // A confirmed employee may rewrite the company, so an organiser confirms only within their own rights, and never
    // themselves or a companion.
    const isGiven = isByRight && !(await answersFor(ports, caller, params.userId))
    const standing = isGiven && (await isRewritable(ports.db, caller, params.companyId)) ? 'confirmed' : 'joined'
    return transaction(ports.db, async (tx) => ({
      id: await (isByRight ? link(tx, ports, params, query.eventId, standing) : employ(tx, ports, params)),
    }))
  })

  serve(app, archiveEmployee, async ({ params, query, caller, ports }) => {
    const isByRight = hasRight(caller, 'people.write', query.eventId)
    await transaction(ports.db, async (tx) => {
      if (isByRight) await unlink(tx, ports, params, query.eventId)
      else await dismiss(tx, params)
    })
    return undefined
  })
}

/** The caller, or a person they registered; refuses people of other domains. */
async function answersFor(ports: Ports, caller: Caller, userId: string): Promise<boolean> {
  if (userId === caller.userId) return true
  if (!(await isOfDomain(ports.db, caller.domainId, userId))) refuse(common.NOT_FOUND)
  return isRegistrar(ports.db, caller.userId, userId, undefined)
}

async function mustAnswerFor(ports: Ports, caller: Caller, userId: string): Promise<void> {
  if (!(await answersFor(ports, caller, userId))) refuse(common.FORBIDDEN)
}

async function rulesOf(
  ports: Ports,
  domainId: string,
  { eventId, typoId }: { eventId?: string | undefined; typoId?: string | undefined },
  language: string,
): Promise<Settings | undefined> {
  return eventId === undefined ? undefined : settingsFor(await loadEvent(ports.db, eventId, domainId), language, typoId)
}
