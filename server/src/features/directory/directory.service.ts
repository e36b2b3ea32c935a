import type { EventFlag, PublicCard, search } from '@parvis/contract/directory/directory.ts'
import { directoryRefusals } from '@parvis/contract/directory/directory.ts'
import { registrationPhase } from '@parvis/contract/events/events.rules.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { folded } from '@parvis/contract/kit/folded.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import type * as z from 'zod/mini'
import { loadEvent, settingsFor, settingsOf, typologyIn } from '#features/events/events.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, isOfTeam } from '#kit/access.ts'
import type { Ports } from '#ports/ports.ts'
import { noteReading } from './badge-reads.service.ts'
import type { CardRow } from './directory.store.ts'
import { findCard, listAssociateCards, listEventIds, searchCards, searchCompanies } from './directory.store.ts'

type Reading = Pick<Ports, 'db'>

async function cardIn(
  { db }: Reading,
  { typoId, eventId, typo, ...row }: CardRow,
  language: string,
): Promise<PublicCard> {
  return { ...row, typo: typologyIn(await loadEvent(db, eventId), language, { typoId, label: typo }) }
}

/** The public card of a badge's owner, for people of the event; `code` is the raw text of the scanner. */
export async function cardOfBadge(
  ports: Ports,
  caller: Caller,
  { eventId, code }: { eventId: string; code: string },
  language: string,
): Promise<PublicCard> {
  const { db, clock } = ports
  const isOfTheEvent = isOfTeam(caller, eventId) || (await listEventIds(db, caller.userId)).includes(eventId)
  if (!isOfTheEvent) refuse(participationRefusals.EVENT_PEOPLE_ONLY)
  const card = (await findCard(db, eventId, readScannedCode(code))) ?? refuse(directoryRefusals.BADGE_UNKNOWN)
  // An organiser viewing a participant's page has not read a badge.
  if (caller.looksAt === undefined)
    await noteReading(db, { callerId: caller.userId, eventId, userId: card.id }, clock.now())
  return cardIn(ports, card, language)
}

export async function readAssociates(
  ports: Ports,
  { eventId, userId }: { eventId: string; userId: string },
  language: string,
): Promise<PublicCard[]> {
  const cards = await listAssociateCards(ports.db, eventId, userId)
  return Promise.all(cards.map((card) => cardIn(ports, card, language)))
}

/** Fewer letters would list too many people. */
const MIN_LETTERS = 3

/**
 * Searches people and companies in events that the caller attends or runs. Participants find only people who share
 * their details, where contacts are exchanged; an id gives no access.
 */
export async function searchAround(
  { db }: Reading,
  { caller, language }: { caller: Caller; language: string },
  { user, company, q, eventId }: HandlerInput<typeof search>['query'],
): Promise<HandlerReply<typeof search>> {
  const runsIt = eventId !== undefined && hasRight(caller, 'people.read', eventId)
  const own = runsIt ? [eventId] : await listEventIds(db, caller.userId)
  const eventIds = eventId === undefined ? own : own.filter((id) => id === eventId)
  const [people, firms] = [user ?? q ?? '', company ?? q ?? '']
  const isAsked = (text: string) => folded(text).length >= MIN_LETTERS
  const open = runsIt || !isAsked(people) ? eventIds : await exchanging(db, eventIds, caller.userId)
  const cards = isAsked(people) && open.length > 0 ? await searchCards(db, open, people, { onlySharing: !runsIt }) : []
  return {
    users: await Promise.all(cards.map((card) => cardIn({ db }, card, language))),
    companies: isAsked(firms) && eventIds.length > 0 ? await searchCompanies(db, eventIds, firms) : [],
  }
}

/** The events whose settings let the person exchange contacts. */
async function exchanging(db: Ports['db'], eventIds: readonly string[], userId: string): Promise<string[]> {
  const open: string[] = []
  for (const id of eventIds) {
    const settings = await settingsOf(db, await loadEvent(db, id), 'fr', userId)
    if (settings.FO_MEETING_USER_LINKS_ACTIVE) open.push(id)
  }
  return open
}

/** The first obstacle for a person entering the event. */
export async function flagOf(
  ports: Ports,
  path: { domainId: string; eventId: string; userId: string },
  language: string,
): Promise<z.output<typeof EventFlag>> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const user = (await readUser(ports.db, path)) ?? refuse(common.NOT_FOUND)
  const typoId = user.UserEvent?.typoId ?? user.typoId
  const settings = settingsFor(event, language, typoId)
  if (user.isExhibitor && settings.FO_TYPOLOGY_EXHIBITOR === '') return 'EXHIBITOR'
  const phase = registrationPhase(settings, ports.clock.now())
  if (!user.UserEvent?.registered && phase !== 'open') return phase === 'closed' ? 'CLOSED' : 'NOT_OPEN'
  return settings.FO_MEETING_CHOOSE_TYPOLOGY && !user.isExhibitor && !typoId ? 'CHOOSE_TYPOLOGY' : 'NONE'
}
