import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildLimited, openHouse } from '#testing/house.ts'

it('an unforeseen error is answered 500 in the words of the specification, and says nothing of its cause', async () => {
  await openHouse()
  const app = await buildLimited()
  app.get('/api/fails', async () => {
    throw new Error('select secret from nowhere')
  })
  const said = async (language: string) =>
    (await app.inject({ url: '/api/fails', headers: { 'accept-language': language } })).json()
  expect(await said('fr')).toEqual({
    status: 500,
    code: 'UNEXPECTED',
    message: 'Une erreur est survenue, veuillez contacter le support.',
  })
  expect(JSON.stringify(await said('en'))).not.toMatch(/secret|nowhere/)
  await app.close()
})

it('a long answer travels compressed to a client that accepts it, and reads the same', async () => {
  await openHouse()
  const app = await buildLimited()
  const url = '/api/openapi.json'
  const plain = await app.inject({ url })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const zipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(zipped.headers['content-encoding']).toBe('br')
  expect(zipped.headers.vary).toContain('accept-encoding')
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(JSON.parse(brotliDecompressSync(zipped.rawPayload).toString())).toEqual(plain.json())
  const short = await app.inject({ url: '/healthz', headers: { 'accept-encoding': 'br' } })
  expect(short.headers['content-encoding']).toBeUndefined()
  await app.close()
})

it('a compressed request is not unpacked', async () => {
  await openHouse()
  const app = await buildLimited()
  app.post('/api/echo', async ({ body }) => ({ body }))
  const payload = gzipSync(JSON.stringify({ filled: 'a'.repeat(1_000_000) }))
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const answer = await app.inject({ method: 'POST', url: '/api/echo', headers, payload })
  expect(answer.statusCode).toBe(400)
  await app.close()
})
