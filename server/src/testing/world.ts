import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import type { FormModel } from '@parvis/contract/forms/forms.ts'
import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import type { ErrorReply } from '@parvis/contract/kit/refusal.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import type { FastifyInstance } from 'fastify'
import { sessions } from '#db/tables/auth.ts'
import { domains, eventDays, events, organisers } from '#db/tables/events.ts'
import { forms } from '#db/tables/forms.ts'
import { participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { authentications, users } from '#db/tables/users.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { ManualClock } from '#ports/clock.ts'
import type { Ports } from '#ports/ports.ts'
import type { ManualTimers } from '#ports/timers.ts'
import { openHouse } from './house.ts'

export interface Person {
  readonly userId: string
  readonly email: string
  readonly token: string
}

export interface Answer<E extends EndpointShape> {
  readonly status: number
  readonly body: CallReply<E>
  readonly error: ErrorReply
  readonly headers: Record<string, unknown>
  readonly bytes: Buffer
}

export interface EventToMake {
  settings?: SomeSettings & { typosV2?: Record<string, SomeSettings> }
  settingsByLanguage?: Record<string, SomeSettings>
  timeZone?: string
  onSite?: boolean
  days?: readonly Partial<Omit<typeof eventDays.$inferInsert, 'eventId'>>[]
  typologies?: readonly { id: string; label: string; colour?: string }[]
  forms?: readonly {
    id: string
    models: (Partial<FormModel> & Pick<FormModel, 'key' | 'component'>)[]
    parentId?: string
  }[]
}

/** A test's event, alone in its domain, with calls of its people. */
export interface World {
  readonly app: FastifyInstance
  readonly ports: Ports
  readonly clock: ManualClock
  readonly timers: ManualTimers
  readonly domainId: string
  readonly eventId: string
  readonly context: string
  readonly path: { domainId: string; eventId: string }
  person(
    options?: Partial<typeof users.$inferInsert> & {
      email?: string
      passwordHash?: string
      /** As lead of the event, or in this role. */
      organiser?: boolean | TeamRole
      /** Takes part, without an answer yet. */
      takesPart?: boolean
      isVerified?: boolean
    },
  ): Promise<Person>
  call<E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    options?: { as?: Person; headers?: Record<string, string> },
  ): Promise<Answer<E>>
}

const unique = () => randomBytes(6).toString('hex')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Creates an event on the worker's shared application. */
export async function makeWorld(options: EventToMake = {}): Promise<World> {
  const { app, ports, clock, timers } = await openHouse()
  const key = unique()
  const domainId = `d${key}`
  const eventId = `e${key}`
  await ports.db.insert(domains).values({ id: domainId, name: 'Domaine' })
  await ports.db.insert(events).values({
    id: eventId,
    domainId,
    context: `c${key}`,
    name: 'Assises du vivant',
    onSite: options.onSite ?? true,
    timeZone: options.timeZone ?? 'Europe/Paris',
    settings: options.settings ?? {},
    settingsByLanguage: options.settingsByLanguage ?? {},
  })
  const days = options.days ?? [{}, {}, {}]
  await ports.db.insert(eventDays).values(
    days.map((day, i) => ({
      ...day,
      eventId,
      id: day.id ?? `j${i + 1}`,
      day: day.day ?? `2027-05-${11 + i}`,
      capacity: day.capacity ?? null,
      priceCents: day.priceCents ?? 0,
    })),
  )
  if (options.typologies?.length)
    await ports.db
      .insert(typologies)
      .values(options.typologies.map((typology, position) => ({ ...typology, eventId, position })))
  if (options.forms?.length) {
    await ports.db.insert(forms).values(
      options.forms.map((form) => ({
        eventId,
        id: form.id,
        name: form.id,
        parentId: form.parentId ?? null,
        models: form.models.map(model),
      })),
    )
  }
  const world = { app, ports, clock, timers, domainId, eventId, context: `c${key}`, path: { domainId, eventId } }
  return {
    ...world,
    person: (person = {}) => makePerson(world, person),
    call: (endpoint, input, callOptions = {}) => call(app, endpoint, input, callOptions),
  }
}

const model = (partial: Partial<FormModel> & Pick<FormModel, 'key' | 'component'>): FormModel => ({
  model: 'UE',
  label: partial.key,
  values: [],
  isRequired: false,
  isExtended: true,
  isDisabled: false,
  format: '',
  metadata: {},
  ...partial,
})

async function makePerson(
  world: Pick<World, 'ports' | 'domainId' | 'eventId'>,
  options: Parameters<World['person']>[0] = {},
): Promise<Person> {
  const { ports, domainId, eventId } = world
  const {
    email = `personne.${unique()}@exemple.fr`,
    organiser,
    takesPart,
    passwordHash,
    isVerified = true,
    ...columns
  } = options
  const now = ports.clock.now()
  const userId = newId(now)
  const token = randomBytes(32).toString('base64url')
  await ports.db.insert(users).values({ firstName: 'Camille', lastName: 'Roux', ...columns, id: userId, domainId })
  const emailVerifiedAt = isVerified ? now : null
  const proofs = { emailVerifiedAt, emailProvedAt: emailVerifiedAt }
  await ports.db
    .insert(authentications)
    .values({ userId, domainId, email, passwordHash: passwordHash ?? null, ...proofs })
  if (takesPart) await ports.db.insert(participations).values({ eventId, userId, code: newBadgeCode() })
  if (organiser)
    await ports.db
      .insert(organisers)
      .values({ domainId, eventId, userId, role: organiser === true ? 'lead' : organiser })
  await ports.db.insert(sessions).values({
    tokenHash: hashToken(token),
    domainId,
    userId,
    strength: 'password',
    createdAt: now,
    expiresAt: new Date(now.getTime() + 12 * 3600 * 1000),
  })
  return { userId, email, token }
}

async function call<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E>,
  options: { as?: Person; headers?: Record<string, string> },
): Promise<Answer<E>> {
  const [method, path] = routeOf(endpoint)
  const { params, query, body } = input as {
    params?: Record<string, string | number>
    query?: Record<string, unknown>
    body?: object
  }
  const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))}`
  const response = await app.inject({
    method,
    url,
    ...(query && {
      query: Object.fromEntries(
        Object.entries(query)
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => [key, String(value)]),
      ),
    }),
    ...(body !== undefined && { payload: body }),
    headers: {
      ...(options.as && { authorization: `Bearer ${options.as.token}` }),
      // As pages do.
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...options.headers,
    },
  })
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
  const parsed = isJson && response.body !== '' ? JSON.parse(response.body) : undefined
  return {
    status: response.statusCode,
    body: parsed,
    error: parsed,
    headers: response.headers,
    bytes: response.rawPayload,
  }
}
