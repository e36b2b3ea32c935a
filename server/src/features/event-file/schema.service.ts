import { companyHelp } from '@parvis/contract/companies/companies.part.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { catalogue } from '@parvis/contract/events/events.settings.ts'
import type { Share } from '@parvis/contract/kit/part.ts'
import { shares } from '@parvis/contract/parts'
import type { JsonObject } from '#kit/json.ts'
import { isJsonObject } from '#kit/json.ts'
import { jsonSchema } from '#kit/json-schema.ts'
import { nearestTo } from '#kit/nearest.ts'

/** No key is lost in silence, however deep: objects take the keys they name, and no others. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (!isJsonObject(node)) return node
  const all = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  return isJsonObject(node['properties']) && node['additionalProperties'] === undefined
    ? { ...all, additionalProperties: false }
    : all
}

/** Settings as organisers are told of them, wherever they stand. */
function helped(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(helped)
  if (!isJsonObject(node)) return node
  const all: JsonObject = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, helped(value)]))
  const { properties } = all
  if (!isJsonObject(properties)) return all
  const described = Object.entries(properties).map(([key, value]) => {
    const setting = Object.hasOwn(catalogue, key) ? catalogue[key as keyof typeof catalogue] : undefined
    return [key, setting && isJsonObject(value) ? { description: setting.help, ...value } : value]
  })
  return { ...all, properties: Object.fromEntries(described) }
}

const settingKeys = ['settings', 'settingsByLanguage'] as const

const all: readonly Share[] = shares
/** What each key at the top of a file is for, as its feature tells organisers. */
const keyHelp: Readonly<Record<string, string>> = Object.assign({}, ...all.map(({ help }) => help), {
  companies: companyHelp,
  people: 'Les personnes, où en est leur inscription et ce qu’elles ont choisi',
})

let built: JsonObject | undefined

/** An event file as a JSON Schema (2020-12), for editors: each setting with its French help. Built once. */
export const eventFileSchema = (): JsonObject => {
  built ??= buildSchema()
  return built
}

function buildSchema(): JsonObject {
  const schema = closed(jsonSchema(EventFile, 'input')) as { readonly properties: JsonObject }
  const settings = Object.fromEntries(settingKeys.map((key) => [key, helped(schema.properties[key])]))
  const described = Object.entries({ ...schema.properties, ...settings }).map(([key, value]) =>
    Object.hasOwn(keyHelp, key) && isJsonObject(value) ? [key, { description: keyHelp[key], ...value }] : [key, value],
  )
  const title = 'Un événement de Parvis'
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...schema,
    properties: Object.fromEntries(described),
  }
}

/** The keys that a file may have at a place, by the schema. */
function keysAt(schema: unknown, path: readonly string[]): string[] {
  if (!isJsonObject(schema)) return []
  const branches = Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
  const [step, ...rest] = path
  const { properties, items, additionalProperties } = schema
  const own = isJsonObject(properties) ? properties : {}
  if (step === undefined) return [...Object.keys(own), ...branches.flatMap((branch) => keysAt(branch, path))]
  const next = Object.hasOwn(own, step) ? own[step] : (items ?? additionalProperties)
  return [...keysAt(next, rest), ...branches.flatMap((branch) => keysAt(branch, path))]
}

/** The known key nearest to an unknown one. */
export function meantBy(path: string): string | undefined {
  const steps = path.split('.')
  return nearestTo(steps.at(-1) ?? '', keysAt(eventFileSchema(), steps.slice(0, -1)))
}
