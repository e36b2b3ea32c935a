import { randomBytes } from 'node:crypto'
import { sendMail, sendMails } from '@parvis/contract/emails/emails.ts'
import { endpoints } from '@parvis/contract/endpoints'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { isOpen, isStrongEnough, leastStrength, routeOf, strengths } from '@parvis/contract/kit/endpoint.ts'
import { getMe, getUsers } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ZodMiniObject } from 'zod/mini'
import { sessions } from '#db/tables/auth.ts'
import { authentications } from '#db/tables/users.ts'
import type { CallContext, Row, Verdict } from '#testing/calling.ts'
import {
  call as callOnce,
  callsOn,
  classOf,
  firstOfEach,
  inPath,
  inQuery,
  mayEnter,
  tableOf,
  verdictOf,
} from '#testing/calling.ts'
import { documentOf, operationIn, undocumented } from '#testing/documented.ts'
import { writesOf } from '#testing/fingerprint.ts'
import { isWhole } from '#testing/scope.ts'
import type { Role, Stage, WeakStrength } from '#testing/stage.ts'
import { makeStage, roles, weakStrengths } from '#testing/stage.ts'
import { hashToken } from '#testing/world.ts'

let stage: Stage
let elsewhere: Stage
beforeAll(async () => {
  stage = await makeStage()
  elsewhere = await makeStage()
})

const named = endpoints.map((endpoint) => [endpoint.route, endpoint] as const)
const closed = named.filter(([, endpoint]) => !isOpen(endpoint))
const bearer = (of: Stage, role: Role) => `Bearer ${of.people[role].token}`

let document: ReturnType<typeof documentOf>
beforeAll(() => {
  document = documentOf(stage.world.app)
})

const calls = callsOn(() => [stage, elsewhere])
const call = async (endpoint: EndpointShape, ask: () => CallContext) => {
  const answer = await calls.make(endpoint, ask)
  expect(undocumented(document, endpoint, answer)).toBeUndefined()
  return answer
}

describe('the API', () => {
  it('serves every call of the contract exactly once', () => {
    const served = stage.world.app.served.map(({ route }) => route)
    expect(served.toSorted()).toEqual(endpoints.map(({ route }) => route).toSorted())
    expect(new Set(served).size).toBe(served.length)
  })

  it('serves nothing else but its own documentation, the page of the demonstration’s payments and the events of the live', () => {
    const known = new Set(endpoints.map(({ route }) => route.replace(' /', ' /api/')))
    const others = routesOf(stage.world.app.printRoutes({ commonPrefix: false })).filter(
      (route) => !spelled(route).some((one) => known.has(one)),
    )
    expect(others.filter((route) => route.includes(' /api/')).toSorted()).toEqual([
      ...['GET /api/docs', 'GET /api/docs/', 'GET /api/docs/*', 'GET /api/docs/json'],
      ...[
        'GET /api/docs/static/index.html',
        'GET /api/docs/static/swagger-initializer.js',
        'GET /api/docs/yaml',
        'GET /api/openapi.json',
        'GET /api/payments/sandbox/:ref',
        'GET /api/push/live/events',
        'POST /api/payments/sandbox/:ref',
      ],
    ])
  })

  it('forbids caches to keep personal answers, refusals included', async () => {
    const own = endpoints.filter(({ access }) => access !== 'public' && access !== 'signed')
    const { params, query } = { params: stage.world.path, query: {} }
    const me = await stage.world.call(getMe, { params, query }, { as: stage.people.self })
    expect([me.status, me.headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const endpoint of own) {
      const [method, path] = routeOf(endpoint)
      const { headers } = await stage.world.app.inject({ method, url: `/api${path.replaceAll(':', '')}` })
      expect([endpoint.route, headers['cache-control']]).toEqual([endpoint.route, 'private, no-store'])
    }
  })

  it('documents every call under a name of its own, with its access', () => {
    const told = endpoints.map((endpoint) => operationIn(document, endpoint))
    expect(new Set(told.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
    for (const operation of told) expect(operation).toMatchObject({ 'x-access': expect.any(String) })
  })
})

/** Expands parameters with several names, as in `/users/:userId|:userIdA`. */
function spelled(route: string): string[] {
  return route
    .split('/')
    .reduce<string[]>(
      (heads, segment) => heads.flatMap((head) => segment.split('|').map((name) => (head ? `${head}/${name}` : name))),
      [''],
    )
}

/** Parses the router's tree: `├── /a (GET, HEAD)` and its branches. */
function routesOf(drawing: string): string[] {
  const above: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const found = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!found) return []
    const depth = (found[1] ?? '').length / 4
    above.splice(depth - 1, above.length, found[2] ?? '')
    const methods = (found[3] ?? '').split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return methods.map((method) => `${method} ${above.join('')}`)
  })
}

describe('a call of the contract', () => {
  it.each(closed)('names the person or place that its access checks: %s', (_, endpoint) => {
    const { access } = endpoint
    const required = [...inPath(endpoint), ...inQuery(endpoint).filter((name) => isRequired(endpoint, name))]
    if (access.startsWith('self')) expect(required.some((name) => name === 'userId' || name === 'userIdA')).toBe(true)
    if (access.startsWith('organiser:'))
      expect(required.some((name) => name === 'domainId' || name === 'eventId')).toBe(true)
  })
})

const isRequired = ({ query }: EndpointShape, name: string): boolean =>
  query instanceof ZodMiniObject && query.shape[name]?._zod.optin !== 'optional'

const NO_TOKEN = { status: 401, code: 'ACCESS_REFUSED', message: 'Accès refusé' }
const FORBIDDEN: Verdict = 403

describe('the access check of a call', () => {
  const told = async (endpoint: EndpointShape, ask: () => CallContext) => {
    const answer = await call(endpoint, ask)
    return answer.status === 401 ? answer : verdictOf(answer)
  }

  const byNobody = (endpoint: EndpointShape): Row => ({
    caller: 'nobody',
    expected: isOpen(endpoint) ? 'let in' : NO_TOKEN,
    told: () => told(endpoint, () => ({ stage })),
  })

  const byRole = (endpoint: EndpointShape, role: Role): Row => ({
    caller: role,
    expected: mayEnter(endpoint, role) ? 'let in' : FORBIDDEN,
    told: () => told(endpoint, () => ({ stage, ids: ownOf(endpoint, role), authorization: bearer(stage, role) })),
  })
  const ownOf = (endpoint: EndpointShape, role: Role) => (endpoint.access === 'user' ? stage.own[role] : {})

  /** Badge and anonymous sessions may do what their strength allows, and have no organiser's rights. */
  const byWeak = (endpoint: EndpointShape, role: 'self' | 'organiser', strength: WeakStrength): Row => {
    const least = leastStrength(endpoint)
    const isTooWeak = least !== undefined && !isStrongEnough(strength, least)
    const isIn = mayEnter(endpoint, role === 'self' ? 'self' : 'other')
    return {
      caller: weak(role, strength),
      expected: isTooWeak ? 'too weak' : isIn ? 'let in' : FORBIDDEN,
      told: () =>
        told(endpoint, () => ({
          ...{ stage, ids: ownOf(endpoint, role) },
          authorization: `Bearer ${stage.weak[role][strength].token}`,
        })),
    }
  }
  const weak = (role: string, strength: WeakStrength) => `${role}, whose session is of strength ${strength}`

  /** A live key opens only the live of its event, for reading or moderation. */
  const byKey = (endpoint: EndpointShape, right: 'read' | 'moderate', of: Stage): Row => {
    const { access } = endpoint
    const opens = access === 'live-read' || (access === 'live-moderate' && right === 'moderate')
    return {
      caller: `a key to ${right} the live${of === stage ? '' : ' of another event'}`,
      expected: isOpen(endpoint) || (opens && of === stage) ? 'let in' : NO_TOKEN,
      told: () => told(endpoint, () => ({ stage, liveKey: of.keys[`${right}Key`] })),
    }
  }

  const byRelatives = (endpoint: EndpointShape): Row[] => {
    if (!endpoint.access.startsWith('self')) return []
    const { userId } = stage.people.other
    return [
      {
        caller: 'the registrar, once the person has come to their account',
        expected: FORBIDDEN,
        told: async () => {
          const { ports } = stage.world
          await calls.ready()
          calls.forget()
          const isSelf = eq(authentications.userId, stage.people.self.userId)
          await ports.db.update(authentications).set({ claimedAt: ports.clock.now() }).where(isSelf)
          const { token } = stage.people.registrar
          return verdictOf(await callOnce(stage, endpoint, stage.ids, `Bearer ${token}`))
        },
      },
      {
        caller: 'an organiser, about those who take no part in their event',
        expected: FORBIDDEN,
        told: () =>
          told(endpoint, () => ({
            ...{ stage, ids: { userId, userIdA: userId } },
            authorization: bearer(stage, 'organiser'),
          })),
      },
      {
        caller: 'an organiser, about those who take part in another event',
        expected: FORBIDDEN,
        told: () =>
          told(endpoint, () => ({
            ...{ stage, ids: { eventId: stage.nextDoor } },
            authorization: bearer(stage, 'neighbour'),
          })),
      },
    ]
  }

  /** Calls that name no domain or event act on the caller's own data, in any domain. */
  const isOwn = (endpoint: EndpointShape) =>
    ![...inPath(endpoint), ...inQuery(endpoint)].some(
      (name) => name === 'domainId' || name === 'eventId' || (name === 'pollId' && !endpoint.body),
    )
  const fromElsewhere = (endpoint: EndpointShape, role: Role): Row => ({
    caller: `${role} of another domain`,
    expected: isOwn(endpoint) ? 'let in' : 404,
    told: () => told(endpoint, () => ({ stage, authorization: bearer(elsewhere, role) })),
  })

  const withoutToken = (endpoint: EndpointShape): Row[] => {
    const { token } = stage.people.self
    const wrong = {
      'an empty token': '',
      'no token after its name': 'Bearer',
      'a token of a session that has ended': `Bearer ${token}`,
      'a token of nobody': `Bearer ${'x'.repeat(43)}`,
      'a token and more': `Bearer ${token}'--`,
      'a password in place of a token': 'Basic YTpi',
      'what is kept of a token': `Bearer ${hashToken(bearer(stage, 'director'))}`,
    }
    const isSelf = eq(sessions.tokenHash, hashToken(token))
    return [
      ...Object.entries(wrong).map(([caller, authorization]) => ({
        caller,
        expected: NO_TOKEN,
        told: async () => {
          await calls.ready()
          calls.forget()
          await stage.world.ports.db.delete(sessions).where(isSelf)
          return callOnce(stage, endpoint, stage.ids, authorization)
        },
      })),
      {
        caller: 'a token that has run out',
        expected: NO_TOKEN,
        told: async () => told(endpoint, ((authorization) => () => ({ stage, authorization }))(await runOut())),
      },
    ]
  }

  async function runOut(): Promise<string> {
    const { world, people } = stage
    const token = randomBytes(32).toString('base64url')
    const now = world.clock.now()
    await world.ports.db.insert(sessions).values({
      ...{ tokenHash: hashToken(token), domainId: world.domainId, userId: people.director.userId },
      ...{ strength: 'password', createdAt: now, expiresAt: new Date(now.getTime() - 1) },
    })
    return `Bearer ${token}`
  }

  const everyRow = (endpoint: EndpointShape): Row[] => [
    byNobody(endpoint),
    ...roles.map((role) => byRole(endpoint, role)),
    ...weakStrengths.flatMap((strength) => [
      byWeak(endpoint, 'self', strength),
      byWeak(endpoint, 'organiser', strength),
    ]),
    ...(['read', 'moderate'] as const).flatMap((right) => [
      byKey(endpoint, right, stage),
      byKey(endpoint, right, elsewhere),
    ]),
    ...byRelatives(endpoint),
    ...(isOpen(endpoint) ? [] : roles.map((role) => fromElsewhere(endpoint, role))),
    ...(isOpen(endpoint) ? [] : withoutToken(endpoint)),
  ]

  /** The roles on both sides of the line between allowed and refused. */
  function nearest(endpoint: EndpointShape): Row[] {
    const mostToLeast = ['director', 'organiser', 'neighbour', 'self', 'registrar', 'other'] as const
    const stranger = mostToLeast.find((role) => !mayEnter(endpoint, role))
    const justMay = mostToLeast.findLast((role) => mayEnter(endpoint, role))
    const least = strengths.indexOf(leastStrength(endpoint) ?? 'badge')
    const tooWeak = weakStrengths.findLast((strength) => strengths.indexOf(strength) < least)
    const strongEnough = weakStrengths.find((strength) => strengths.indexOf(strength) === least)
    return [
      byNobody(endpoint),
      ...[stranger, justMay].flatMap((role) =>
        role === undefined || isOpen(endpoint) ? [] : [byRole(endpoint, role)],
      ),
      ...[tooWeak, strongEnough].flatMap((strength) =>
        strength === undefined || isOpen(endpoint) ? [] : [byWeak(endpoint, 'self', strength)],
      ),
      ...(endpoint.access.startsWith('live-')
        ? (['read', 'moderate'] as const).map((right) => byKey(endpoint, right, stage))
        : []),
      ...(isOpen(endpoint) ? [] : [fromElsewhere(endpoint, 'director')]),
    ]
  }

  const whole = firstOfEach(endpoints, classOf)
  it.each(named)('lets callers in, or refuses them, as the call declares: %s', async (_, endpoint) => {
    const { told, expected } = await tableOf(isWhole || whole.has(endpoint) ? everyRow(endpoint) : nearest(endpoint))
    expect(told).toEqual(expected)
  })
})

/** Checked with access; other ids of a path are looked up after the body is validated. */
const AT_THE_DOOR = ['domainId', 'eventId', 'userId', 'userIdA']
const LOOKED_UP = [
  ...['fileId', 'mailId', 'formId', 'templateId', 'exportId'],
  ...['pollId', 'questionId', 'wordCloudId', 'messageId'],
]
const namesOnly = (endpoint: EndpointShape): boolean =>
  isOpen(endpoint) && !inPath(endpoint).includes('domainId') && !inQuery(endpoint).includes('domainId')

describe('an id of another domain', () => {
  let theirs: Readonly<Record<string, string>>
  let fingerprint: () => Promise<string>
  beforeAll(async () => {
    theirs = { ...elsewhere.ids, ...(await elsewhere.unused()) }
    fingerprint = await writesOf(elsewhere.world)
  })

  const mixed = named.flatMap(([route, endpoint]) => {
    const known = [...AT_THE_DOOR, ...(endpoint.body ? [] : LOOKED_UP)]
    const names = [...inPath(endpoint), ...inQuery(endpoint)].filter(
      (name) => known.includes(name) && !(name === 'eventId' && namesOnly(endpoint)),
    )
    return names.length > 0 ? [[route, endpoint, names] as const] : []
  })

  it.each(mixed)('is unknown to %s', async (_, endpoint, names) => {
    const isDeletion = endpoint.route.startsWith('DELETE ')
    const rows = names.map((name) => ({
      caller: name,
      expected: 404,
      told: async () => {
        await calls.ready()
        const before = isDeletion ? await fingerprint() : ''
        const ids = { [name]: theirs[name] ?? '' }
        const { status } = await call(endpoint, () => ({ stage, ids, authorization: bearer(stage, 'director') }))
        if (!isDeletion || status !== 204) return status
        // Some deletions also succeed for a missing object; objects of other events must stay.
        return (await fingerprint()) === before ? 404 : 'deleted'
      },
    }))
    const { told, expected } = await tableOf(rows)
    expect(told).toEqual(expected)
  })

  it('is unknown in a body too', async () => {
    const { world, people } = stage
    const [as, theirs] = [people.director, elsewhere.people.self]
    const { body } = await world.call(
      getUsers,
      { params: world.path, query: {}, body: { ids: [theirs.userId, people.self.userId] } },
      { as },
    )
    expect(body.data.map(({ id }) => id)).toEqual([people.self.userId])
    const toThem = await world.call(
      sendMails,
      { params: world.path, body: { userId: theirs.userId, actionId: 1 } },
      { as },
    )
    expect(toThem.status).toBe(404)
    const written = {
      email: 'a@exemple.fr',
      subject: 'Bonjour',
      bodyHtml: '<p>Bonjour</p>',
    }
    const query = { eventId: elsewhere.world.eventId }
    expect((await world.call(sendMail, { params: world.path, query, body: written }, { as })).status).toBe(404)
  })
})
