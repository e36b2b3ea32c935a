import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { publicSearch, sampleDirectory } from './company-directory.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A fake register with a few companies, and its received requests. */
async function registerThat(answers: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answers(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}
const saying =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

const result = {
  siren: '012345674',
  nom_complet: 'ATELIER LUMEN (LUMEN)',
  nom_raison_sociale: 'ATELIER LUMEN',
  siege: {
    siret: '01234567400019',
    adresse: '4 RUE DES FORGES 44000 NANTES',
    code_postal: '44000',
    libelle_commune: 'NANTES',
  },
  matching_etablissements: [
    { siret: '01234567400027', adresse: '9 QUAI NORD 44100 NANTES', code_postal: '44100', libelle_commune: 'NANTES' },
  ],
}
const lumen = {
  name: 'ATELIER LUMEN',
  country: 'FR',
  address1: '4 RUE DES FORGES',
  postalCode: '44000',
  city: 'NANTES',
}

describe('the public search of companies', () => {
  it('finds a company by its SIREN, at its seat', async () => {
    const { url, asked } = await registerThat(saying({ results: [result], total_results: 1 }))
    const found = await publicSearch(url).lookUp('012345674', 'FR')
    expect(found).toEqual({ outcome: 'found', company: { ...lumen, siren: '012345674' } })
    expect(asked).toEqual(['/search?q=012345674&page=1&per_page=1'])
  })

  it('finds an establishment by its SIRET, and no other in its place', async () => {
    const { url } = await registerThat(saying({ results: [result] }))
    const register = publicSearch(url)
    const there = { ...lumen, siren: '01234567400027', address1: '9 QUAI NORD', postalCode: '44100' }
    expect(await register.lookUp('01234567400027', 'FR')).toEqual({ outcome: 'found', company: there })
    expect(await register.lookUp('01234567499999', 'FR')).toEqual({ outcome: 'none' })
  })

  it('leaves out the undisclosed data of a company', async () => {
    const hidden = {
      siren: '012345674',
      nom_complet: '[NON-DIFFUSIBLE]',
      nom_raison_sociale: null,
      siege: { siret: '01234567400019', adresse: '[NON-DIFFUSIBLE]', code_postal: null, libelle_commune: 'NANTES' },
    }
    const { url } = await registerThat(saying({ results: [hidden] }))
    const company = { name: '', siren: '012345674', country: 'FR', address1: '', postalCode: '', city: 'NANTES' }
    expect(await publicSearch(url).lookUp('012345674', 'FR')).toEqual({ outcome: 'found', company })
  })

  it('knows nothing of a company that only looks like the one asked', async () => {
    const { url } = await registerThat(saying({ results: [{ ...result, siren: '012345600' }] }))
    expect(await publicSearch(url).lookUp('012345674', 'FR')).toEqual({ outcome: 'none' })
  })

  it('is not asked about other countries', async () => {
    const { url, asked } = await registerThat(saying({ results: [] }))
    expect(await publicSearch(url).lookUp('CHE-123.456.789', 'CH')).toEqual({ outcome: 'none' })
    expect(await publicSearch(url).lookUp('../admin', 'FR')).toEqual({ outcome: 'none' })
    expect(asked).toEqual([])
  })

  it.each<[string, RequestListener]>([
    ['answers an error', saying({}, 500)],
    ['has had enough', saying({}, 429)],
    ['answers in another shape', saying({ unexpected: true })],
    ['answers no JSON', (_, response) => response.end('<html>')],
    ['sends elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['hangs up', (request) => request.socket.destroy()],
    ['does not answer', () => {}],
  ])('is unavailable when it %s', async (_, listener) => {
    const { url } = await registerThat(listener)
    expect(await publicSearch(url, { timeoutMs: 150 }).lookUp('012345674', 'FR')).toEqual({ outcome: 'unavailable' })
  })
})

describe('the sample', () => {
  it('finds its companies by SIREN or SIRET, and has a number that is out of order', async () => {
    const sample = sampleDirectory()
    expect(await sample.lookUp('01234567400019', 'FR')).toMatchObject({
      outcome: 'found',
      company: { name: 'Atelier Lumen (exemple)', siren: '01234567400019' },
    })
    expect(await sample.lookUp('CHE-000.000.001', 'CH')).toMatchObject({ outcome: 'found' })
    expect(await sample.lookUp('099999999', 'FR')).toEqual({ outcome: 'none' })
    expect(await sample.lookUp('000000018', 'FR')).toEqual({ outcome: 'unavailable' })
  })
})
