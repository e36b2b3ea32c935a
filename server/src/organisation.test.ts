import { updateAccount } from '@parvis/contract/emails/emails.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { createEvent, removeModel, renameModel } from '@parvis/contract/event-templates/event-templates.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { teamRoles } from '@parvis/contract/kit/rights.ts'
import { removeOpenidProvider } from '@parvis/contract/openid/openid.ts'
import { inviteToTeam } from '@parvis/contract/team/team.ts'
import { requireFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { describe, expect, it } from 'vitest'
import { events, organisers } from '#db/tables/events.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

/** Scope of a role: one of two events, each of them, or the whole domain. */
const places = ['one event', 'each event', 'the whole organisation'] as const
type Place = (typeof places)[number]

const SENDER = { fromName: 'Une autre', fromAddress: 'autre@exemple.fr', replyTo: null }

interface Thing {
  readonly act: (world: World, as: Person) => Promise<{ status: number }>
  readonly may: (role: TeamRole, place: Place) => boolean
}

const leadsAll = (role: TeamRole, place: Place) => role === 'lead' && place === 'the whole organisation'
/** The lead of each event may read their part: the domain's call requires no right of its own. */
const leadsEach = (role: TeamRole, place: Place) => role === 'lead' && place !== 'one event'
const makesEvents = (role: TeamRole, place: Place) => role === 'lead' || (role === 'editor' && place === places[2])

const things: Readonly<Record<string, Thing>> = {
  'the sender of mails': {
    act: ({ domainId, call }, as) =>
      call(updateAccount, { params: { domainId, accountId: 'default' }, body: SENDER }, { as }),
    may: leadsAll,
  },
  'the sender of mails, by the part of an event': {
    async act({ path, call, person }, as) {
      const params = { ...path, part: 'emails' } as const
      const lead = await person({ organiser: true })
      const { revision } = (await call(getPart, { params }, { as: lead })).body
      const value = { sender: SENDER, templates: [], actions: [] }
      return call(savePart, { params, body: { value, revision } } as never, { as })
    },
    may: leadsEach,
  },
  'whether a second factor is required': {
    act: ({ domainId, call }, as) => call(requireFactor, { params: { domainId }, body: { required: false } }, { as }),
    may: leadsAll,
  },
  'the identity provider': {
    act: ({ domainId, call }, as) => call(removeOpenidProvider, { params: { domainId } }, { as }),
    may: leadsAll,
  },
  'the team of all events': {
    act: ({ path, call }, as) =>
      call(inviteToTeam, { params: path, body: { email: 'ana@exemple.fr', role: 'reader', everywhere: true } }, { as }),
    may: leadsAll,
  },
  'another event': {
    act: ({ context, call }, as) =>
      call(
        createEvent,
        {
          body: {
            ...{ name: 'Suite', context: `${context}c`, firstDay: '2028-05-11' },
            from: { model: 'nothing', days: 1, coming: 'onsite' },
          },
        },
        { as },
      ),
    may: makesEvents,
  },
  'the name of a model': {
    act: ({ call }, as) => call(renameModel, { params: { modelId: 'none' }, body: { name: 'Autre' } }, { as }),
    may: makesEvents,
  },
  'the end of a model': {
    act: ({ call }, as) => call(removeModel, { params: { modelId: 'none' }, body: { name: 'Autre' } }, { as }),
    may: makesEvents,
  },
}

async function holder(world: World, role: TeamRole, place: Place): Promise<Person> {
  const person = await world.person()
  const other = `${world.eventId}b`
  const row = { domainId: world.domainId, userId: person.userId, role }
  const eventIds = { 'one event': [world.eventId], 'each event': [world.eventId, other], [places[2]]: [null] }[place]
  await world.ports.db.insert(organisers).values(eventIds.map((eventId) => ({ ...row, eventId })))
  return person
}

describe.each(Object.entries(things))('%s', (_, { act, may }) => {
  const rows = teamRoles.flatMap((role) => places.map((place) => [role, place, may(role, place)] as const))

  it.each(rows)('is changed by a %s of %s: %s', async (role, place, isAllowed) => {
    const world = await makeWorld()
    const id = `${world.eventId}b`
    await world.ports.db.insert(events).values({ id, domainId: world.domainId, context: id, name: 'Autre' })
    const { status } = await act(world, await holder(world, role, place))
    expect(status === 403 ? 'refused' : status).toEqual(isAllowed ? expect.any(Number) : 'refused')
    if (isAllowed) expect([200, 201, 204, 404]).toContain(status)
  })
})
