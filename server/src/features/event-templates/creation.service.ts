import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { partRefusals } from '@parvis/contract/event-config/event-config.ts'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { copyOf, takenFrom } from '@parvis/contract/event-templates/copying.rules.ts'
import type { createEvent as shape } from '@parvis/contract/event-templates/event-templates.ts'
import { laterDay } from '@parvis/contract/kit/dates.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { EventFileError } from '#features/event-file/faults.service.ts'
import { importIn } from '#features/event-file/importing.service.ts'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { findDomain, forgetEvent, knowsContext } from '#features/events/events.service.ts'
import { setRole } from '#features/events/organisers.service.ts'
import type { Caller } from '#kit/access.ts'
import { mustNotAwait } from '#kit/access.ts'
import { auditByRight } from '#kit/audit-log.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { sourceOf } from './copies.service.ts'
import { mayCreate } from './event-templates.service.ts'
import { insertEdition } from './event-templates.store.ts'
import { modelOf } from './models.service.ts'

type ToCreate = HandlerInput<typeof shape>['body']

/** The event is unpublished, and the caller becomes its lead. */
export async function createEvent(
  ports: Ports,
  caller: Caller,
  asked: ToCreate,
): Promise<{ eventId: string; context: string }> {
  mustNotAwait(caller, mayCreate)
  if (!mayCreate(caller)) refuse(common.FORBIDDEN)
  const { domainId, userId } = caller
  const { context } = asked
  if (await knowsContext(ports.db, context)) refuse(partRefusals.CONTEXT_TAKEN)
  const domain = (await findDomain(ports.db, domainId)) ?? refuse(common.NOT_FOUND)
  const config = await beginningOf(ports, caller, { ...asked, domain })
  const file: EventFile = { parvis: 1, ...withoutSender(config), companies: [], people: [] }
  const { hooks, bus, clock, secret } = ports
  const house = { hooks, bus, now: clock.now(), secret, hashes: new Map() }
  try {
    return await transaction(ports.db, async (tx) => {
      const made = await importIn(tx, house, file, () => 1)
      // Another organiser has taken the context meanwhile; their event must not be changed.
      if (!made.isNew) refuse(partRefusals.CONTEXT_TAKEN)
      auditByRight('edit', { eventId: made.eventId, after: { name: config.name, context } })
      if ('eventId' in asked.from) await insertEdition(tx, made.eventId, asked.from.eventId)
      await setRole(tx, { domainId, eventId: made.eventId, userId }, 'lead')
      return { eventId: made.eventId, context }
    })
  } catch (error) {
    if (error instanceof EventFileError && (await knowsContext(ports.db, context))) refuse(partRefusals.CONTEXT_TAKEN)
    throw error
  } finally {
    forgetEvent(ports.db)
  }
}

type Beginning = ToCreate & { readonly domain: EventConfig['domain'] }

/** The sender belongs to the domain: copying an event must not change it. */
const withoutSender = ({ emails: { sender: _, ...emails }, ...config }: EventConfig): EventConfig => ({
  ...config,
  emails,
})

async function beginningOf(ports: Ports, caller: Caller, asked: Beginning): Promise<EventConfig> {
  const { domain, context, name, firstDay, from } = asked
  const copying = { domain, context, name, firstDay, without: [] }
  if ('eventId' in from) {
    const { config, hidden } = await sourceOf(ports, caller, from.eventId)
    return copyOf(takenFrom(config, { without: from.without, hidden }).config, copying)
  }
  if ('modelId' in from) return copyOf({ ...(await modelOf(ports, caller, from.modelId)), domain }, copying)
  const { model, days, coming, place } = from
  const copied = copyOf(await standardModel(model), copying)
  const [first] = copied.days
  if (!first) throw new Error(`The model ${model} has no day`)
  const { FO_PARTICIPATION_ONSITE_HIDE: _, FO_PARTICIPATION_REMOTE_HIDE: __, ...settings } = copied.settings
  return {
    ...copied,
    onSite: coming !== 'remote',
    days: Array.from({ length: days }, (_day, index) => ({
      ...first,
      id: `j${index + 1}`,
      day: laterDay(firstDay, index),
    })),
    settings: {
      ...settings,
      ...(place !== '' && { FO_LOCATION: { name: place, address: '' } }),
      ...(coming === 'onsite' && { FO_PARTICIPATION_REMOTE_HIDE: true }),
      ...(coming === 'remote' && { FO_PARTICIPATION_ONSITE_HIDE: true }),
    },
  }
}

const MODELS = fileURLToPath(new URL('../../../../models/', import.meta.url))

async function standardModel(model: string): Promise<EventConfig> {
  const { parvis, exported, companies, people, ...config } = readEventFile(
    await readFile(`${MODELS}${model}.yaml`, 'utf8'),
  )
  return config
}
