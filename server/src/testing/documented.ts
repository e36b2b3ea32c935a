import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { ofAnyBody, ofAnyCall } from '../openapi/responses.ts'

interface Response {
  readonly $ref?: string
  readonly description?: string
}
interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Response>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}

export const documentOf = (app: FastifyInstance): Document => app.swagger() as unknown as Document

export function operationIn(document: Document, endpoint: EndpointShape): Operation {
  const [method, route] = routeOf(endpoint)
  const operation = document.paths[`/api${route.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${endpoint.route} is not in the document`)
  return operation
}

/** Why a response contradicts the document: an unknown status or refusal code; undefined where it agrees. */
export function undocumented(
  document: Document,
  endpoint: EndpointShape,
  { status, code }: { readonly status: number; readonly code?: string | undefined },
): string | undefined {
  const { operationId, responses } = operationIn(document, endpoint)
  const response = responses[status]
  if (status === ofAnyCall.status && code === ofAnyCall.code) return undefined
  if (endpoint.body && !endpoint.consumes && status === ofAnyBody.status && code === ofAnyBody.code) return undefined
  if (!response) return `${operationId} answers ${status} ${code ?? ''}`
  if (status < 400) return undefined
  const shared = document.components.responses[response.$ref?.split('/').at(-1) ?? '']
  const codes = (response.description ?? shared?.description ?? '').split(', ')
  return code !== undefined && codes.includes(code) ? undefined : `${operationId} answers ${status} with ${code}`
}
