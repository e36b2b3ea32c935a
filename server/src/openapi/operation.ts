import type { Promised } from '@parvis/contract/endpoints'
import { keyRoles } from '@parvis/contract/keys/keys.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { isOpen, rightOfKeys } from '@parvis/contract/kit/endpoint.ts'
import { gives } from '@parvis/contract/kit/rights.ts'
import type { ZodMiniType } from 'zod/mini'
import { ZodMiniObject } from 'zod/mini'
import { isDoneOnce, MOST_KEY } from '#kit/idempotency.ts'
import { isOfEvent } from '#kit/refusals-of.ts'
import type { Components, Json } from './components.ts'
import type { Refused } from './responses.ts'
import { success } from './responses.ts'

export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that signing in answers, or the one of a device that was lent a right.',
  },
  key: { type: 'http', scheme: 'bearer', description: 'A key (`key_…`) that an organiser made for another tool.' },
  liveKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Live-Key',
    description: 'A key of the live of an event, which stands for an account there and nowhere else.',
  },
}

/** Parameters that are not in the contract. */
export const HEADERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to ask again: for a day, the same caller, call and key answer the same, and nothing is done twice. 409 `STALE` where what is asked differs.',
    schema: { type: 'string', minLength: 1, maxLength: MOST_KEY },
  },
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: true
  readonly schema: Json
}

/** Whether the path names an event: an API key belongs to one. */
const isOfOneEvent = ({ route, query }: EndpointShape): boolean =>
  route.includes(':eventId') || (query instanceof ZodMiniObject && 'eventId' in query.shape)

export const USUAL_SECURITY = [{ session: [] }]
/** Alternatives, each sufficient; the empty one means without authentication. */
function securityOf(endpoint: EndpointShape): readonly Json[] {
  const { access } = endpoint
  if (isOpen(endpoint)) return isOfEvent(endpoint) ? [{}, { session: [] }, { liveKey: [] }] : [{}]
  const right = rightOfKeys(endpoint)
  const opensToKeys = right !== undefined && isOfOneEvent(endpoint) && keyRoles.some((role) => gives(role, right))
  const isLive = access === 'live-read' || access === 'live-moderate'
  return [{ session: [] }, ...(opensToKeys ? [{ key: [] }] : []), ...(isLive ? [{ liveKey: [] }] : [])]
}

function requestBody({ body, consumes }: EndpointShape, components: Components): Json {
  if (consumes) {
    const file = { type: 'string', format: 'binary' }
    const schema = { type: 'object', properties: { file }, required: ['file'] }
    return { requestBody: { required: true, content: { [consumes]: { schema } } } }
  }
  if (!body) return {}
  const schema = components.of(body, 'input')
  const isRequired = body.safeParse({}).success === false
  return { requestBody: { required: isRequired, content: { 'application/json': { schema } } } }
}

export function parametersIn(
  where: 'path' | 'query',
  schema: ZodMiniType | undefined,
  components: Components,
): Parameter[] {
  if (!schema) return []
  return components.fields(schema).map((field) => ({
    name: field.name,
    in: where,
    ...((where === 'path' || field.isRequired) && { required: true as const }),
    schema: field.schema,
  }))
}

/** For a call whose event may be implied, the event parameters are optional. */
function queryOf({ query, meansEvent }: EndpointShape, components: Components): Parameter[] {
  const isMeant = ({ name }: Pick<Parameter, 'name'>) => meansEvent && (name === 'eventId' || name === 'domainId')
  const left = ({ required: _, ...one }: Parameter): Parameter => one
  return parametersIn('query', query, components).map((one) => (isMeant(one) ? left(one) : one))
}

export function operationOf(
  { feature, name, value: endpoint }: Promised<EndpointShape>,
  { components, refused, parameter }: { components: Components; refused: Refused; parameter: (one: Parameter) => Json },
): Json {
  const parameters = [
    ...queryOf(endpoint, components).map(parameter),
    ...(isDoneOnce(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const security = securityOf(endpoint)
  const isUsual = JSON.stringify(security) === JSON.stringify(USUAL_SECURITY)
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint, components),
    ...(!isUsual && { security }),
    'x-access': endpoint.access,
    ...(endpoint.strength && { 'x-strength': endpoint.strength }),
    responses: { ...success(endpoint, components), ...refused.of(endpoint) },
  }
}
