import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import type { ErrorReply, FieldError, Refusal } from '@parvis/contract/kit/refusal.ts'
import { common } from '@parvis/contract/kit/refusal.ts'
import { refusalsOf } from '#kit/refusals-of.ts'
import type { Components, Json } from './components.ts'

const FIELD_ERROR: Record<keyof FieldError, Json> = {
  path: { type: 'string' },
  code: { type: 'string' },
  message: { type: 'string' },
}
const REFUSAL: Record<keyof ErrorReply, Json> = {
  status: { type: 'integer' },
  code: { $ref: '#/components/schemas/RefusalCode' },
  message: { type: 'string', description: 'In the language of Accept-Language: not to be compared' },
  errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
  detail: {},
}

/** The body of every refusal. It is sent by the error handler, not by an endpoint, so the contract has no schema of it. */
export const refusalSchemas = (endpoints: readonly EndpointShape[]): Json => ({
  RefusalCode: {
    type: 'string',
    enum: [...new Set([...endpoints.flatMap(refusalsOf).map(({ code }) => code), 'UNEXPECTED'])].toSorted(),
  },
  FieldError: {
    type: 'object',
    description: 'What is wrong with one field; its path is dotted',
    properties: FIELD_ERROR,
    required: ['path', 'code', 'message'],
  },
  Refusal: {
    type: 'object',
    description: 'A refusal; its code is stable',
    properties: REFUSAL,
    required: ['status', 'code', 'message'],
  },
})

const RETRY = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }

/** Codes that any call, or any call with a JSON body, may answer: stated once, in the description of the document. */
export const ofAnyCall = common.UNAVAILABLE
export const ofAnyBody = common.TOO_LARGE

const codesOf = (endpoint: EndpointShape): [Refusal['status'], string][] => {
  const isTold = ({ code }: Refusal) =>
    code !== ofAnyCall.code && (endpoint.consumes !== undefined || code !== ofAnyBody.code)
  const groups = Map.groupBy(refusalsOf(endpoint).filter(isTold), ({ status }) => status)
  return [...groups].map(([status, refusals]) => [
    status,
    refusals
      .map(({ code }) => code)
      .toSorted()
      .join(', '),
  ])
}

/** Codes that occur this often together become a shared response. */
const SHARED = 8

/**
 * Names of the frequent sets of codes: `409` for the most frequent of its status, then `409-2`. Short, as they occur
 * some two thousand times.
 */
function namesOf(
  endpoints: readonly EndpointShape[],
): ReadonlyMap<string, { name: string; status: Refusal['status'] }> {
  const byStatus = Map.groupBy(endpoints.flatMap(codesOf), ([status]) => status)
  const named = [...byStatus].flatMap(([status, all]) => {
    const sets = [...Map.groupBy(all, ([, codes]) => codes)].toSorted(([, a], [, b]) => b.length - a.length)
    const often = sets.filter(([, same], i) => i === 0 || same.length >= SHARED)
    return often.map(([codes], i) => [codes, { name: `${status}${i === 0 ? '' : `-${i + 1}`}`, status }] as const)
  })
  return new Map(named)
}

/** Refusals of a call: a reference to the shared response of the status, with the call's own codes where they differ. */
export interface Refused {
  of(endpoint: EndpointShape): Json
  readonly responses: Json
}

export function refusedBy(endpoints: readonly EndpointShape[]): Refused {
  const names = namesOf(endpoints)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const responses = [...names].map(([description, { name, status }]) => {
    const headers = status === 429 || status === 503 ? { headers: RETRY } : {}
    return [name, { description, ...headers, content }] as const
  })
  const refused = (status: Refusal['status'], codes: string): Json => {
    const name = names.get(codes)?.name
    return {
      $ref: `#/components/responses/${name ?? status}`,
      ...(name === undefined && { description: codes }),
    }
  }
  return {
    of: (endpoint) => Object.fromEntries(codesOf(endpoint).map(([status, codes]) => [status, refused(status, codes)])),
    responses: Object.fromEntries(responses.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

const LOCATION = { Location: { schema: { type: 'string' } } }
const IS_TEXT = /^text\/|json|yaml/

export function success(endpoint: EndpointShape, components: Components): Json {
  const { reply, produces, status = 200 } = endpoint
  if (status === 302) return { 302: { description: 'Elsewhere', headers: LOCATION } }
  if (produces !== undefined) {
    const schema = { type: 'string', ...(IS_TEXT.test(produces) ? {} : { format: 'binary' }) }
    return { [status]: { description: 'The file', content: { [produces]: { schema } } } }
  }
  if (!reply) return { [status]: { description: 'OK' } }
  return {
    [status]: {
      description: 'OK',
      content: { 'application/json': { schema: components.of(reply, 'output') } },
    },
  }
}
