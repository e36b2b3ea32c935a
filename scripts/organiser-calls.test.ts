import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../contract/src/endpoints.ts'
import type { EndpointShape } from '../contract/src/kit/endpoint.ts'

const root = join(import.meta.dirname, '..')

const NAMED = 'specification 1, § 7, names it; the screens save the whole part, with its plan and its versions'

/** Organisers' endpoints without a screen, with the reason for each. */
const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  saveTranslations: NAMED,
  createForm: NAMED,
  updateForm: NAMED,
  deleteForm: NAMED,
  listTemplates: NAMED,
  createTemplate: NAMED,
  updateTemplate: NAMED,
  deleteTemplate: NAMED,
  savePromoCode: 'one code, for whoever has the right to money without that of editing, which saving the part asks for',
  deletePromoCode: 'as savePromoCode',
  saveEmotions: 'for whoever runs the live without the right of editing, which saving the part asks for',
}

const isOfOrganisers = ({ access }: EndpointShape) => access.startsWith('organiser:') || access.startsWith('live-')

async function callsByName(): Promise<Map<string, EndpointShape>> {
  const files = globSync(join(root, 'contract/src/features/*/*.ts')).filter((file) => !/\.(fr|en|test)\.ts$/.test(file))
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(file)))
  const named = modules.flatMap((module) => Object.entries(module))
  return new Map(
    endpoints.flatMap((shape) => named.flatMap(([name, value]) => (value === shape ? [[name, shape]] : []))),
  )
}

function importedByScreens(): Set<string> {
  const files = globSync(join(root, 'front/src/**/*.{ts,tsx}')).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  )
  const imports = /import (?!type)\{([^}]*)\} from '@parvis\/contract\//g
  const lists = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(imports)].map(([, list = '']) => list))
  return new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? '')))
}

test('each call of an organiser is made by a screen, or is listed here with the reason', async () => {
  const calls = await callsByName()
  expect(new Set(calls.values()).size).toBe(endpoints.length)
  const imported = importedByScreens()
  const unseen = [...calls].filter(([name, shape]) => isOfOrganisers(shape) && !imported.has(name))
  expect(unseen.map(([name]) => name).sort()).toEqual(Object.keys(WITHOUT_SCREEN).sort())
})
