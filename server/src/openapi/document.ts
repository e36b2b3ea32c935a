import { calls, endpoints, schemas, topics } from '@parvis/contract/endpoints'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import { VERSION } from '#kit/version.ts'
import type { Components, Json } from './components.ts'
import { componentsOf, pascal } from './components.ts'
import type { Parameter } from './operation.ts'
import { HEADERS, operationOf, parametersIn, securitySchemes, USUAL_SECURITY } from './operation.ts'
import { refusalSchemas, refusedBy } from './responses.ts'
import type { SchemaLocation } from './sharing.ts'
import { shareRepeated } from './sharing.ts'

const DESCRIPTION = `The event front office. docs/api.md says how to begin, and how to generate a client.

- **Refusals** are each a \`Refusal\`: a stable \`code\`, and a sentence in the language of \`Accept-Language\`. Each response names the codes it may bear. What no call repeats: 413 \`TOO_LARGE\`, of any body of JSON; 503 \`UNAVAILABLE\`, to be asked again after \`Retry-After\` seconds; 500 \`UNEXPECTED\`, a fault of the server.
- **Who may call** is \`x-access\`; what session they need, where it is not the usual one, \`x-strength\`.
- **Answers** may come to hold new fields. A field that a body does not know is refused.
- **Sockets**, which OpenAPI does not tell of, are \`x-sockets\`: what is said first (\`hello\`), then the frames that come, by their \`type\`.`

/** A parameter that occurs this often becomes a shared component. */
const SHARED = 3

/** Shared parameters by name; of several with one name, the most frequent. */
function sharedParameters(all: readonly Parameter[]): ReadonlyMap<string, string> {
  const times = [...Map.groupBy(all, (one) => JSON.stringify(one))].filter(([, same]) => same.length >= SHARED)
  const names = new Map<string, string>()
  for (const [text, [one]] of times.toSorted(([, some], [, others]) => others.length - some.length)) {
    if (!one) continue
    const name = one.in === 'path' ? one.name : `${one.name}${one.required ? 'Required' : 'Asked'}`
    if (![...names.values()].includes(name)) names.set(text, name)
  }
  return names
}

function pathsOf(components: Components) {
  const refused = refusedBy(endpoints)
  const all = calls.flatMap(({ value: { params, query } }) => [
    ...parametersIn('path', params, components),
    ...parametersIn('query', query, components),
  ])
  const shared = sharedParameters(all)
  const parameter = (one: Parameter): Json => {
    const name = shared.get(JSON.stringify(one))
    return name === undefined ? { ...one } : { $ref: `#/components/parameters/${name}` }
  }
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const [method, route] = routeOf(call.value)
    const path = `/api${route.replaceAll(/:(\w+)/g, '{$1}')}`
    const inPath = parametersIn('path', call.value.params, components).map(parameter)
    const operation = operationOf(call, { components, refused, parameter })
    paths[path] = {
      ...(inPath.length > 0 && { parameters: inPath }),
      ...paths[path],
      [method.toLowerCase()]: operation,
    }
  }
  const parameters = Object.fromEntries([...shared].map(([text, name]) => [name, JSON.parse(text) as Json]))
  return { paths, responses: refused.responses, parameters: { ...HEADERS, ...parameters } }
}

/** WebSocket topics, which OpenAPI has no operation for: path, first message and frames. */
const socketsOf = (components: Components): Json[] =>
  topics.map(({ feature, name, value: { path, events, query, hello, frames } }) => ({
    name,
    tags: [feature],
    path: `/api${path}`,
    ...(events && { events: `/api${events}` }),
    parameters: parametersIn('query', query, components),
    hello: components.of(hello, 'input'),
    frames: Object.fromEntries(Object.entries(frames).map(([type, frame]) => [type, components.of(frame, 'output')])),
  }))

interface Operation {
  readonly operationId?: string
  readonly requestBody?: Json
  readonly responses?: Readonly<Record<string, Json>>
}
interface DocumentParts {
  readonly paths: Readonly<Record<string, Json>>
  readonly sockets: readonly Json[]
  readonly schemas: Json
}

function placesOf({ paths, sockets, schemas }: DocumentParts): SchemaLocation[] {
  const place = (name: string, holder: Json, key: string, isNamed = false): SchemaLocation => ({
    ...{ name, isNamed, schema: holder[key] as Json },
    put(schema) {
      holder[key] = schema
    },
  })
  const inContent = (name: string, { content = {} }: { content?: Record<string, Json> }) =>
    Object.values(content).map((media) => place(name, media, 'schema'))
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[])
  return [
    ...operations.flatMap(({ operationId = '', requestBody = {}, responses = {} }) => [
      ...inContent(`${pascal(operationId)}Body`, requestBody),
      ...Object.values(responses).flatMap((response) => inContent(`${pascal(operationId)}Reply`, response)),
    ]),
    ...sockets.flatMap(({ name, frames }) =>
      Object.keys(frames as Json).map((type) => place(`${pascal(String(name))}${pascal(type)}`, frames as Json, type)),
    ),
    ...Object.keys(schemas).map((name) => place(name, schemas, name, true)),
  ]
}

/** Names of the schemas that a part of the document refers to, directly or not. */
function reached(part: unknown, schemas: Json, found = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    reached(schemas[name], schemas, found)
  }
  return found
}

/** The OpenAPI document of the contract; `captions` describe its features. */
export function apiDocument(captions: ReadonlyMap<string, string> = new Map()): Json {
  const components = componentsOf(schemas)
  const features = [...new Set(calls.map(({ feature }) => feature))].toSorted()
  const { paths, ...others } = components.resolved(pathsOf(components))
  const sockets = components.resolved(socketsOf(components))
  const all = { ...components.all(), ...refusalSchemas(endpoints) }
  const isTold = reached([paths, others, sockets], all)
  const named = Object.fromEntries(Object.entries(all).filter(([name]) => isTold.has(name)))
  const shared = shareRepeated(placesOf({ paths, sockets, schemas: named }), new Set(Object.keys(named)))
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Parvis', version: VERSION, description: DESCRIPTION },
      ...{ contact: { name: 'Parvis' }, license: { name: 'MIT', identifier: 'MIT' } },
    },
    servers: [{ url: '/', description: 'Where this document is served' }],
    tags: features.map((name) => ({ name, ...(captions.has(name) && { description: captions.get(name) }) })),
    security: USUAL_SECURITY,
    paths,
    components: { securitySchemes, ...others, schemas: { ...named, ...shared } },
    'x-sockets': sockets,
  }
}
