import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import type { Audience, Counted, getChoices } from '@parvis/contract/sendings/sendings.ts'
import { audienceKeys } from '@parvis/contract/sendings/sendings.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { loadEvent, settingsFor } from '#features/context/context.service.ts'
import { whereAnswered } from '#features/privacy/consents.service.ts'
import type { Ids } from '#features/stats/audience.service.ts'
import { audienceColumns, idsNamed, told } from '#features/stats/audience.service.ts'
import type { Ports } from '#ports/ports.ts'
import type { Judging } from './recipients.store.ts'
import { countNamed } from './recipients.store.ts'

interface Place {
  readonly domainId: string
  readonly eventId: string
}

/** The ids of whom a sentence names, as a statement within another. Counting, showing and writing all ask this one. */
export async function idsOf(ports: Ports, event: LoadedEvent, audience: Audience): Promise<Ids> {
  const filters = audienceKeys.flatMap((key) => (audience[key] === undefined ? [] : [[key, audience[key]]]))
  return idsNamed(event, await audienceColumns(ports.db, event, 'fr'), Object.fromEntries(filters))
}

/** What decides whether those people may be written to. */
export function judgingOf(event: LoadedEvent, { consent }: Audience, languages: readonly string[]): Judging {
  const asked = settingsFor(event, 'fr').FO_CONSENTS.find(({ key }) => key === consent)
  const nowhere = { first: '', history: '', version: null }
  return {
    ...{ domainId: event.row.domainId, eventId: event.row.id, isPublished: event.row.published, languages },
    consent: consent === undefined ? undefined : asked ? whereAnswered(asked) : nowhere,
  }
}

export async function readChoices(
  ports: Ports,
  place: Place,
  language: string,
): Promise<HandlerReply<typeof getChoices>> {
  const event = await loadEvent(ports.db, place.eventId, place.domainId)
  const columns = await audienceColumns(ports.db, event, language)
  const consents = settingsFor(event, language).FO_CONSENTS.map(({ key, label }) => ({ key, label }))
  return {
    data: audienceKeys.flatMap((key) => {
      const column = columns.find(({ id }) => id === key)
      return column && column.values.length > 0 ? [told(column)] : []
    }),
    consents,
  }
}

/** Who would receive a sending that left now. */
export async function countAudience(
  ports: Ports,
  place: Place,
  { audience, languages }: { readonly audience: Audience; readonly languages: readonly string[] },
): Promise<Counted> {
  const event = await loadEvent(ports.db, place.eventId, place.domainId)
  const offered = settingsFor(event, 'fr').FO_LANGUAGES
  const known = languages.filter((language) => offered.includes(language))
  const judging = judgingOf(event, audience, known.length > 0 ? known : offered)
  return countNamed(ports.db, await idsOf(ports, event, audience), judging)
}
