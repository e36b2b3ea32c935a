import { randomBytes } from 'node:crypto'
import { sendMail, sendMails } from '@parvis/contract/emails/emails.ts'
import { endpoints } from '@parvis/contract/endpoints'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { isStrongEnough, leastStrength, routeOf } from '@parvis/contract/kit/endpoint.ts'
import { getMe, getUsers } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZodMiniObject } from 'zod/mini'
import { sessions } from '#db/tables/auth.ts'
import { emailTemplates } from '#db/tables/emails.ts'
import { forms } from '#db/tables/forms.ts'
import { authentications } from '#db/tables/users.ts'
import type { Verdict } from '#testing/calling.ts'
import { call as callOnce, inPath, inQuery, unusedFor, verdictOf } from '#testing/calling.ts'
import type { Role, Stage } from '#testing/stage.ts'
import { makeStage, roles, weakStrengths } from '#testing/stage.ts'
import { hashToken } from '#testing/world.ts'

let stage: Stage
let elsewhere: Stage
beforeAll(async () => {
  stage = await makeStage()
  elsewhere = await makeStage()
}, 180_000)
/** Whether everybody is still as they were signed in. */
let isAsItWas = false
beforeEach(async () => {
  if (isAsItWas) return
  await stage.signIn()
  await elsewhere.signIn()
  isAsItWas = true
})

const named = endpoints.map((endpoint) => [endpoint.route, endpoint] as const)
const isOpen = ({ access }: EndpointShape) => access === 'public' || access === 'signed'
const closed = named.filter(([, endpoint]) => !isOpen(endpoint))
const bearer = (of: Stage, role: Role) => `Bearer ${of.people[role].token}`

/** Refused, a call has changed nothing, which the next ones would show; after any other, everybody is signed in again. */
const call: typeof callOnce = async (...asked) => {
  const answer = await callOnce(...asked)
  if (![401, 403, 404].includes(answer.status)) isAsItWas = false
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

  it('has what is somebody’s own kept by no cache, an answer or a refusal', async () => {
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

  it('says of every call who may make it, in its document', () => {
    const paths = (stage.world.app.swagger().paths ?? {}) as Record<string, Record<string, { 'x-access'?: string }>>
    const documented = Object.values(paths).flatMap((calls) => Object.values(calls))
    expect(documented).toHaveLength(endpoints.length)
    for (const { 'x-access': access } of documented) expect(access).toBeTypeOf('string')
  })
})

/** Each way to read a route whose parameter has several names, as in `/users/:userId|:userIdA`. */
function spelled(route: string): string[] {
  return route
    .split('/')
    .reduce<string[]>(
      (heads, segment) => heads.flatMap((head) => segment.split('|').map((name) => (head ? `${head}/${name}` : name))),
      [''],
    )
}

/** `├── /a (GET, HEAD)` and what hangs below it. */
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
  it.each(closed)('names who it is about, as its access must know: %s', (_, endpoint) => {
    const { access } = endpoint
    const required = [...inPath(endpoint), ...inQuery(endpoint).filter((name) => isRequired(endpoint, name))]
    if (access.startsWith('self')) expect(required.some((name) => name === 'userId' || name === 'userIdA')).toBe(true)
    if (access.startsWith('organiser:'))
      expect(required.some((name) => name === 'domainId' || name === 'eventId')).toBe(true)
  })

  it.each(closed)('is refused without a token that holds: %s', async (_, endpoint) => {
    const { world, people } = stage
    isAsItWas = false
    const token = people.self.token
    const expired = randomBytes(32).toString('base64url')
    const [now, earlier] = [world.clock.now(), new Date(world.clock.now().getTime() - 1)]
    const session = {
      tokenHash: hashToken(expired),
      domainId: world.domainId,
      userId: people.director.userId,
      strength: 'password' as const,
      createdAt: now,
      expiresAt: earlier,
    }
    await world.ports.db.insert(sessions).values(session)
    await world.ports.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
    const refused = { status: 401, code: 'ACCESS_REFUSED', message: 'Accès refusé' }
    const wrong = [
      undefined,
      '',
      'Bearer',
      `Bearer ${token}`,
      `Bearer ${expired}`,
      `Bearer ${'x'.repeat(43)}`,
      `Bearer ${token}'--`,
      'Basic YTpi',
      `Bearer ${hashToken(bearer(stage, 'director'))}`,
    ]
    for (const authorization of wrong) expect(await call(stage, endpoint, stage.ids, authorization)).toEqual(refused)
  })
})

const isRequired = ({ query }: EndpointShape, name: string): boolean =>
  query instanceof ZodMiniObject && query.shape[name]?._zod.optin !== 'optional'

/** Who of the domain gets in, by the letter of the contract; whoever is not named does not. Those who run something lead it. */
function letIn({ access }: EndpointShape): readonly Role[] {
  if (access === 'user') return roles
  const related: readonly Role[] = access.startsWith('self') ? ['self', 'registrar'] : []
  return access === 'self' ? related : [...related, 'organiser', 'director']
}

/** Running one event says nothing of what is the whole domain's. */
function mayEnter(endpoint: EndpointShape, role: Role): boolean {
  if (endpoint.access === 'public' || endpoint.access === 'signed') return true
  const isOfEvent = [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId')
  return letIn(endpoint).includes(role) && (role !== 'organiser' || endpoint.access === 'user' || isOfEvent)
}

describe('who may call', () => {
  for (const role of roles) {
    it.each(named)(`${role}: %s`, async (_, endpoint) => {
      const own = endpoint.access === 'user' ? stage.own[role] : {}
      const ids = { ...stage.ids, ...own, ...(await unusedFor(stage, endpoint)) }
      const expected: Verdict = mayEnter(endpoint, role) ? 'let in' : 403
      expect(verdictOf(await call(stage, endpoint, ids, bearer(stage, role)))).toBe(expected)
    })
  }

  for (const strength of weakStrengths) {
    /** Somebody who shows a badge, and whoever has no name, do what their session is strong enough for. */
    const expectedOf = (endpoint: EndpointShape, isIn: boolean): Verdict => {
      const least = leastStrength(endpoint)
      if (least !== undefined && !isStrongEnough(strength, least)) return 'too weak'
      return isIn ? 'let in' : 403
    }
    it.each(named)(`self, whose session is of strength ${strength}: %s`, async (_, endpoint) => {
      const ids = { ...stage.ids, ...(await unusedFor(stage, endpoint)) }
      const authorization = `Bearer ${stage.weak.self[strength].token}`
      const expected = expectedOf(endpoint, mayEnter(endpoint, 'self'))
      expect(verdictOf(await call(stage, endpoint, ids, authorization))).toBe(expected)
    })

    it.each(named)(
      `an organiser, whose session is of strength ${strength}, who runs nothing: %s`,
      async (_, endpoint) => {
        const own = endpoint.access === 'user' ? stage.own.organiser : {}
        const authorization = `Bearer ${stage.weak.organiser[strength].token}`
        const expected = expectedOf(endpoint, mayEnter(endpoint, 'other'))
        expect(verdictOf(await call(stage, endpoint, { ...stage.ids, ...own }, authorization))).toBe(expected)
      },
    )
  }

  const relative = named.filter(([, { access }]) => access.startsWith('self'))
  it.each(relative)('the registrar, once the person has come to their account: %s', async (_, endpoint) => {
    const { ports } = stage.world
    isAsItWas = false
    const isSelf = eq(authentications.userId, stage.people.self.userId)
    await ports.db.update(authentications).set({ claimedAt: ports.clock.now() }).where(isSelf)
    expect(verdictOf(await call(stage, endpoint, stage.ids, bearer(stage, 'registrar')))).toBe(403)
  })

  it.each(relative)('an organiser, about those who take no part in their event: %s', async (_, endpoint) => {
    const { userId } = stage.people.other
    const subjects = [
      [bearer(stage, 'organiser'), { ...stage.ids, userId, userIdA: userId }],
      [bearer(stage, 'neighbour'), { ...stage.ids, eventId: stage.nextDoor }],
    ] as const
    for (const [authorization, ids] of subjects) {
      expect(verdictOf(await call(stage, endpoint, ids, authorization))).toBe(403)
    }
  })

  it.each(named)('nobody: %s', async (_, endpoint) => {
    expect(verdictOf(await call(stage, endpoint, stage.ids))).toBe(isOpen(endpoint) ? 'let in' : 401)
  })

  /** A live key stands for an account where the live is read or moderated in its event, and nowhere else. */
  const opens = ({ access }: EndpointShape, right: 'read' | 'moderate'): boolean =>
    access === 'live-read' || (access === 'live-moderate' && right === 'moderate')
  for (const right of ['read', 'moderate'] as const) {
    it.each(named)(`whoever holds a key to ${right} the live: %s`, async (_, endpoint) => {
      const key = (of: Stage) => of.keys[`${right}Key`]
      const expected: Verdict = isOpen(endpoint) || opens(endpoint, right) ? 'let in' : 401
      expect(verdictOf(await call(stage, endpoint, stage.ids, undefined, key(stage)))).toBe(expected)
      const another: Verdict = isOpen(endpoint) ? 'let in' : 401
      expect(verdictOf(await call(stage, endpoint, stage.ids, undefined, key(elsewhere)))).toBe(another)
    })
  }

  /** What is looked up before anything else, where there is no body to be read first. */
  const own = (endpoint: EndpointShape) =>
    ![...inPath(endpoint), ...inQuery(endpoint)].some(
      (name) => name === 'domainId' || name === 'eventId' || (name === 'pollId' && !endpoint.body),
    )
  for (const role of roles) {
    it.each(closed)(`${role} of another domain: %s`, async (_, endpoint) => {
      expect(verdictOf(await call(stage, endpoint, stage.ids, bearer(elsewhere, role)))).toBe(
        own(endpoint) ? 'let in' : 404,
      )
    })
  }
})

/** Decided at the door; what else a path names is looked up once the body is known to be right. */
const AT_THE_DOOR = ['domainId', 'eventId', 'userId', 'userIdA']
const LOOKED_UP = [
  ...['fileId', 'mailId', 'formId', 'templateId', 'exportId'],
  ...['pollId', 'questionId', 'wordCloudId', 'messageId'],
]
/** What is open to everybody and names nothing but an event is about that event, whoever asks. */
const namesOnly = (endpoint: EndpointShape): boolean =>
  isOpen(endpoint) && !inPath(endpoint).includes('domainId') && !inQuery(endpoint).includes('domainId')

describe('an id of another domain', () => {
  const mixed = named.flatMap(([route, endpoint]) => {
    const names = [...AT_THE_DOOR, ...(endpoint.body ? [] : LOOKED_UP)]
    return [...inPath(endpoint), ...inQuery(endpoint)]
      .filter((name) => names.includes(name) && !(name === 'eventId' && namesOnly(endpoint)))
      .map((name) => [name, route, endpoint] as const)
  })

  it.each(mixed)('is unknown as %s of %s', async (name, _, endpoint) => {
    const theirs: Record<string, string> = { ...elsewhere.ids, ...(await elsewhere.unused()) }
    const ids = { ...stage.ids, ...(await unusedFor(stage, endpoint)), [name]: theirs[name] ?? '' }
    const { status } = await call(stage, endpoint, ids, bearer(stage, 'director'))
    // What is not there is deleted already, for those who look at it that way.
    expect(endpoint.route.startsWith('DELETE') ? [404, 204] : [404]).toContain(status)
    expect(
      await elsewhere.world.ports.db
        .select()
        .from(forms)
        .where(eq(forms.id, theirs['formId'] ?? '')),
    ).toHaveLength(1)
    expect(
      await elsewhere.world.ports.db
        .select()
        .from(emailTemplates)
        .where(eq(emailTemplates.id, theirs['templateId'] ?? '')),
    ).toHaveLength(1)
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
      eventId: elsewhere.world.eventId,
    }
    expect((await world.call(sendMail, { params: world.path, body: written }, { as })).status).toBe(404)
  })
})
