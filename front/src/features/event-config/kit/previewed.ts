import { secretKeys } from '@parvis/contract/events/events.settings.ts'
import type { Context, Event } from '@parvis/contract/events/events.ts'
import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import { urlOf } from '#kit/call.ts'
import type { PreviewedRead } from '#kit/preview.ts'
import type { EventFields, Values } from './settings.ts'
import { settingKeys, settings, valuesMeant } from './settings.ts'

const BY_TYPE = 'typosV2'
const secrets: readonly string[] = secretKeys

type Layers = Pick<Context, 'settings' | 'settingsAll'>

function settingsOf({ settings: own, settingsByLanguage }: EventFields): Layers {
  const values = valuesMeant(own)
  const shown = settingKeys.filter((key) => !secrets.includes(key))
  const whole = Object.fromEntries(shown.map((key) => [key, values[key] ?? settings[key].default]))
  const byLanguage = Object.entries(settingsByLanguage).map(([id, theirs]) => [id, valuesMeant(theirs)] as const)
  return {
    settings: { ...whole, [BY_TYPE]: values[BY_TYPE] ?? {} },
    settingsAll: Object.fromEntries(byLanguage),
  } as Layers
}

/** The same for a person of a type, with the settings of the type applied. */
function asType({ settings: own, settingsAll }: Layers, typeId: string): Layers {
  const merged = ({ [BY_TYPE]: byType, ...values }: Values) => ({
    ...values,
    ...(byType as Readonly<Record<string, Values>> | undefined)?.[typeId],
  })
  const all = Object.entries(settingsAll).map(([id, theirs]) => [id, merged(theirs)] as const)
  return { settings: merged(own), settingsAll: Object.fromEntries(all) } as Layers
}

/**
 * The overridden reads of the preview: the event with the unsaved changes, for a person of a type or, where it is empty,
 * of their own type. A draft event is shown as published.
 */
export function readsOf(event: Event, fields: EventFields, typeId: string): PreviewedRead[] {
  const layers = settingsOf(fields)
  const ofContext = { params: { context: event.context } }
  const ofEvent = { params: { domainId: event.domainId, eventId: event.id } }
  const { name, alias, timeZone } = fields
  const location = layers.settings.FO_LOCATION.name
  return [
    {
      ...{ route: getContext.route, input: ofContext, url: urlOf(getContext, ofContext) },
      changed: { isPublished: true, ...(typeId === '' ? layers : asType(layers, typeId)) },
    },
    {
      ...{ route: getEvent.route, input: ofEvent, url: urlOf(getEvent, ofEvent) },
      changed: { name, alias, timeZone, location },
    },
  ]
}

export const languagesOf = ({ settings: { FO_LANGUAGES } }: EventFields): readonly string[] =>
  (FO_LANGUAGES ?? settings.FO_LANGUAGES.default) as readonly string[]
