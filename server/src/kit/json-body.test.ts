import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { MAX_LEVELS, readJsonBodies } from './json-body.ts'

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each([
  ['an empty body', '', 200],
  ['as many lists as may nest', lists(MAX_LEVELS), 200],
  ['as many objects as may nest', objects(MAX_LEVELS), 200],
  ['brackets in a string', JSON.stringify({ a: '"{['.repeat(1000) }), 200],
  ['many lists beside each other', JSON.stringify(Array(1000).fill([[]])), 200],
  ['one list too many', lists(MAX_LEVELS + 1), 'VALIDATION'],
  ['one object too many', objects(MAX_LEVELS + 1), 'VALIDATION'],
  ['lists that never end', '['.repeat(1_000_000), 'VALIDATION'],
  ['lists after a string that holds a quote', `{"\\"":${lists(MAX_LEVELS)}}`, 'VALIDATION'],
])('a JSON body of %s is read or refused', async (_, payload, expected) => {
  const app = Fastify({ bodyLimit: 2_000_000 })
  readJsonBodies(app)
  app.setErrorHandler((error, _request, reply) =>
    reply.code(400).send(error instanceof RefusalError ? error.refusal.code : 'OTHER'),
  )
  app.post('/', async (_request, reply) => reply.send('200'))
  const { body } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(body).toBe(String(expected))
  await app.close()
})
