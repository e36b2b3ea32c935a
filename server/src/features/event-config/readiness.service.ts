import type { LedPoint, ServerFacts } from '@parvis/contract/kit/obstacle.ts'
import { obstacles, readinessOf } from '@parvis/contract/obstacles'
import type { EventConfig } from '@parvis/contract/parts'
import type { FactReader } from '#feature.ts'
import type { Hooks } from '#kit/hooks.ts'
import type { EventScope } from '#kit/part.ts'
import type { Ports } from '#ports/ports.ts'
import { readConfig } from './parts.service.ts'

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** How the server stands: what the obstacles of an event ask besides its configuration. */
    readonly facts: readonly FactReader[]
  }
}

type House = Ports & { readonly hooks: Pick<Hooks, 'facts'> }

/**
 * The state of the server for an event; a new event has no `eventId` yet. Call it outside transactions: a mail server
 * and a payment provider may be slow to answer. Throws where no feature reads one of the facts.
 */
export async function factsFor(
  ports: House,
  config: EventConfig,
  { eventId, isFresh = false }: { readonly eventId?: string; readonly isFresh?: boolean } = {},
): Promise<ServerFacts> {
  const asked = { config, isFresh, ...(eventId !== undefined && { eventId }) }
  const told = await Promise.all(ports.hooks.facts.map((read) => read(ports, asked)))
  const { mails, online } = Object.assign({}, ...told) as Partial<ServerFacts>
  if (!mails || !online) throw new Error('No feature tells how mails leave, or how cards are paid')
  return { isTrial: ports.isTrial, mails, online }
}

/** What stands between an event and its publication. */
export async function readReadiness(ports: Ports, place: EventScope, isFresh = false): Promise<LedPoint[]> {
  const config = await readConfig(ports.db, ports.hooks.parts, place)
  const facts = await factsFor(ports, config, { eventId: place.eventId, isFresh })
  return readinessOf({ config, now: ports.clock.now().toISOString(), facts })
}

/** What stands in the way of the guests of an event that is published, and what could not be checked. */
export async function readStanding(ports: Ports, place: EventScope): Promise<LedPoint[]> {
  const points = await readReadiness(ports, place)
  return points.filter(
    ({ key, level }) => (level === 'blocks' && obstacles.get(key)?.isOngoing) || level === 'unchecked',
  )
}

/** An event before a change, where there was one, and after it. */
export interface Publication {
  readonly before: EventConfig | undefined
  readonly after: EventConfig
}

/** What holds back an event that becomes public by a change; nothing where none does. */
export function heldBackBy({ before, after }: Publication, facts: ServerFacts, now: Date): LedPoint[] {
  if (!after.published || before?.published) return []
  return readinessOf({ config: after, now: now.toISOString(), facts }).filter(({ level }) => level === 'blocks')
}
