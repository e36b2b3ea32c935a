import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'

const OFF = {
  // The summary and `x-access` say it.
  'operation-description': 'off',
  // Parameters are ids, or fields of the contract.
  'oas3-parameter-description': 'off',
  // Each site has its own operator; the project has no contact address.
  'contact-properties': 'off',
  // OpenAPI 3.1 names a licence by its SPDX identifier instead.
  'license-url': 'off',
} as const

const lint = async (document: object) => {
  const spectral = new core.Spectral()
  spectral.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'all']], rules: OFF })
  const found = await spectral.run(document as Record<string, unknown>)
  return found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)
}

test('the document of the API is clean to every rule of Spectral that means something here', async () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/openapi.json'), 'utf8')
  expect(await lint(JSON.parse(text))).toEqual([])
})
