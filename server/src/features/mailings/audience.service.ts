import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { asksForAnswer } from '@parvis/contract/mailings/mailings.rules.ts'
import type { Audience, Counted, countAudience as countCall, getChoices } from '@parvis/contract/mailings/mailings.ts'
import { audienceKeys } from '@parvis/contract/mailings/mailings.ts'
import { SELECTION } from '@parvis/contract/stats/stats.rules.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { whereAnswered } from '#features/privacy/consents.service.ts'
import type { Ids } from '#features/stats/audience.service.ts'
import { audienceColumns, idsNamed, told } from '#features/stats/audience.service.ts'
import { mustFindSelection } from '#features/stats/selections.service.ts'
import type { Ports } from '#ports/ports.ts'
import type { SendingRow } from './mailings.store.ts'
import { findSending } from './mailings.store.ts'
import type { Judging } from './recipients.store.ts'
import { among, chosenOf, countNamed } from './recipients.store.ts'

interface EventScope {
  readonly domainId: string
  readonly eventId: string
}

type Aimed = Pick<SendingRow, 'audience' | 'isForChosen'> & Partial<Pick<SendingRow, 'id'>>

/**
 * Ids of the recipients as a subquery: each filter matches any of its values; a sending for chosen people is limited to
 * these. The only source for counting, listing and writing.
 */
export async function idsOf(ports: Ports, event: LoadedEvent, { audience, isForChosen, id }: Aimed): Promise<Ids> {
  const columns = await audienceColumns(ports, event, 'fr')
  const words = audienceKeys.flatMap((key) => (audience[key] ? [[key, audience[key]] as const] : []))
  const named = idsNamed(event, columns, Object.fromEntries(words))
  return isForChosen && id !== undefined ? among(named, chosenOf(id)) : named
}

export async function selectedBy(ports: Ports, event: LoadedEvent, selectionId: string): Promise<Ids> {
  const { id } = await mustFindSelection(ports, event.row.id, selectionId)
  return idsNamed(event, await audienceColumns(ports, event, 'fr'), { [SELECTION]: id })
}

export function judgingOf(event: LoadedEvent, audience: Audience, languages: readonly string[]): Judging {
  const { consent } = audience
  const asked = settingsFor(event, 'fr').FO_CONSENTS.find(({ key }) => key === consent)
  const nowhere = { first: '', history: '', version: null }
  return {
    ...{ domainId: event.row.domainId, eventId: event.row.id, isPublished: event.row.published, languages },
    asksForAnswer: asksForAnswer(audience),
    consent: consent === undefined ? undefined : asked ? whereAnswered(asked) : nowhere,
  }
}

export async function readChoices(
  ports: Ports,
  place: EventScope,
  language: string,
): Promise<HandlerReply<typeof getChoices>> {
  const event = await loadEvent(ports.db, place.eventId, place.domainId)
  const columns = await audienceColumns(ports, event, language)
  const consents = settingsFor(event, language).FO_CONSENTS.map(({ key, label }) => ({ key, label }))
  return {
    data: audienceKeys.flatMap((key) => {
      const column = columns.find(({ id }) => id === key)
      return column && column.values.length > 0 ? [told(column)] : []
    }),
    consents,
  }
}

export async function countAudience(
  ports: Ports,
  place: EventScope,
  { audience, languages, sendingId }: HandlerInput<typeof countCall>['body'],
): Promise<Counted> {
  const event = await loadEvent(ports.db, place.eventId, place.domainId)
  const sending = sendingId === undefined ? undefined : await findSending(ports.db, { ...place, sendingId })
  if (sendingId !== undefined && !sending) refuse(common.NOT_FOUND)
  const offered = settingsFor(event, 'fr').FO_LANGUAGES
  const known = languages.filter((language) => offered.includes(language))
  const judging = judgingOf(event, audience, known.length > 0 ? known : offered)
  const aimed = { ...(sending && { id: sending.id }), isForChosen: sending?.isForChosen ?? false, audience }
  return countNamed(ports.db, await idsOf(ports, event, aimed), judging)
}
