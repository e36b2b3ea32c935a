import { mustHoldTogether } from '@parvis/contract/event-file/event-file.rules.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { firstDayOf, takenFrom } from '@parvis/contract/event-templates/copying.rules.ts'
import type { keepModel as keepShape, OwnModel } from '@parvis/contract/event-templates/event-templates.ts'
import { MAX_MODEL_SIZE, MAX_MODELS, modelRefusals } from '@parvis/contract/event-templates/event-templates.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { configKeys, countsOf } from '@parvis/contract/parts'
import { imagesIn } from '#features/event-config/images.service.ts'
import { readConfig } from '#features/event-config/parts.service.ts'
import type { Caller } from '#kit/access.ts'
import { mustNotAwait } from '#kit/access.ts'
import { addAuditDetails, auditByRight } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { EventScope } from '#kit/part.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { mayCreate } from './event-templates.service.ts'
import type { ModelRow } from './event-templates.store.ts'
import { deleteRow, findModel, insertModel, listRows, lockModels, renameRow } from './event-templates.store.ts'

type ToKeep = HandlerInput<typeof keepShape>['body']

/** Models are shared within the domain, so promo codes are left out. */
export async function keepModel(ports: Ports, { domainId, eventId }: EventScope, { name, without }: ToKeep) {
  const now = ports.clock.now()
  return transaction(ports.db, async (tx) => {
    if ((await lockModels(tx, domainId)) >= MAX_MODELS) refuse(modelRefusals.MODELS_FULL, { count: MAX_MODELS })
    const read = await readConfig(tx, ports.hooks.parts, { domainId, eventId })
    const { config } = takenFrom(read, { without, hidden: ['promoCodes'] })
    if (JSON.stringify(config).length > MAX_MODEL_SIZE) refuse(modelRefusals.MODEL_TOO_LARGE)
    const id = newId(now)
    const row = { id, domainId, name, source: config.name, config, keptAt: now, shown: imagesIn(config) }
    await insertModel(tx, row)
    addAuditDetails({ after: { name } })
    return { modelId: id }
  })
}

/** Undefined if the current schema or rules no longer accept it. */
function readModel({ config }: ModelRow): EventConfig | undefined {
  const read = EventFile.safeParse({ ...(config as object), parvis: 1, companies: [], people: [] })
  if (!read.success || mustHoldTogether(read.data).length > 0) return undefined
  return Object.fromEntries(configKeys.map((key) => [key, read.data[key]])) as EventConfig
}

export async function modelOf({ db }: Ports, { domainId }: Caller, modelId: string): Promise<EventConfig> {
  const row = (await findModel(db, domainId, modelId)) ?? refuse(common.NOT_FOUND)
  return { ...(readModel(row) ?? refuse(modelRefusals.MODEL_OUTDATED)), name: row.name }
}

export async function listModels({ db }: Ports, caller: Caller): Promise<OwnModel[]> {
  mustNotAwait(caller, mayCreate)
  if (!mayCreate(caller)) return []
  return (await listRows(db, caller.domainId)).map(told)
}

function told(row: ModelRow): OwnModel {
  const { id, name, source, keptAt } = row
  const config = readModel(row)
  return {
    ...{ id, name, source, keptAt: keptAt.toISOString(), isOutdated: config === undefined },
    firstDay: config ? firstDayOf(config) : null,
    days: config?.days.length ?? 0,
    holds: Object.fromEntries(config ? countsOf(config).filter(([, count]) => count > 0) : []),
  }
}

/** All organisers who may create events manage the domain's models. */
export async function renameModel({ db }: Ports, caller: Caller, modelId: string, name: string): Promise<void> {
  mustNotAwait(caller, mayCreate)
  if (!mayCreate(caller)) refuse(common.FORBIDDEN)
  auditByRight('edit', { eventId: null })
  await transaction(db, async (tx) => {
    const before = (await renameRow(tx, caller.domainId, modelId, name)) ?? refuse(common.NOT_FOUND)
    addAuditDetails({ before: { name: before }, after: { name } })
  })
}

export async function removeModel({ db }: Ports, caller: Caller, modelId: string, seen: string): Promise<void> {
  mustNotAwait(caller, mayCreate)
  if (!mayCreate(caller)) refuse(common.FORBIDDEN)
  auditByRight('edit', { eventId: null })
  await transaction(db, async (tx) => {
    const name = (await deleteRow(tx, caller.domainId, modelId)) ?? refuse(common.NOT_FOUND)
    if (name !== seen) refuse(common.STALE)
    addAuditDetails({ before: { name } })
  })
}
