import type { SavedPart } from '@parvis/contract/event-config/event-config.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import { droppedFrom } from '#kit/html.ts'
import type { Parts } from './parts.service.ts'

/** Each key of an event with HTML that saving does not keep whole, and the markup left out there. */
export function droppedOf(config: EventConfig, { reading }: Parts) {
  const frameHosts = config.settings.FO_FRAME_HOSTS ?? []
  const written = reading.flatMap((part) => part.html?.(config) ?? []).filter(({ html }) => html !== '')
  return written
    .map(({ key, html, isMail = false }) => ({ key, what: droppedFrom(html, { isMail, frameHosts }) }))
    .filter(({ what }) => what.length > 0)
}

/** The HTML that an event loses once a part of it is saved: in that part, or where frames are no longer allowed. */
export const droppedBySaving = (part: ConfigKey, config: EventConfig, parts: Parts): SavedPart['dropped'] =>
  droppedOf(config, parts).map(({ key, what }) => ({
    path: key.startsWith(`${part}.`) ? `value${key.slice(part.length)}` : key,
    what,
  }))
