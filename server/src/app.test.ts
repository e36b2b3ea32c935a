import { expect, it } from 'vitest'
import { buildLimited, openHouse } from '#testing/house.ts'

it('what nobody foresaw is answered 500 in the words of the specification, and says nothing of its cause', async () => {
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
