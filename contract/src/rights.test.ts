import { expect, it } from 'vitest'
import { rightAsked } from '#kit/endpoint.ts'
import { endpoints } from './endpoints.ts'

/** Derived from paths, independently of the declarations, so that a wrongly declared right shows. */
it.each([
  ['money', /\/(?:invoices|orders|takings|refunds|transfers|dues|books|promo-codes)\b/, /^money\./],
  ['mails', /\/(?:emails|sendings|sending-counts|sending-choices)\b/, /^mail$/],
  ['the team', /\/(?:webhooks|keys|device-links|team-invitations|organisers|journal|openid|bundles)\b/, /^team$/],
  ['the live', /\/(?:polls|questions|wordclouds|banned-words|live-keys|sequences|run-sheet|pictures)\b/, /^live$/],
  ['the door', /\/(?:check-ins|expected|refusals|flag-event)\b|\/badges\/door\b/, /^door$/],
])('each endpoint that organises %s asks for a right of it', (_, named, right) => {
  const asked = endpoints.flatMap((endpoint) => {
    const found = rightAsked(endpoint)
    return found !== undefined && named.test(endpoint.route) ? [[endpoint.route, found] as const] : []
  })
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter(([, found]) => !right.test(found))).toEqual([])
})

/** Files, and ways of looking at the table of people: they change neither people nor money. */
const VIEWS = /\/(?:exports|badges|segments|selections|stats-table|looks)\b|\/users\/export$/

it('what changes people or money asks for more than reading them', () => {
  const writes = endpoints.filter(
    ({ route, audit = '' }) => !/^GET /.test(route) && !audit.startsWith('reads.') && !VIEWS.test(route),
  )
  expect(writes.length).toBeGreaterThan(100)
  const reading = writes.filter((write) => /^(?:people\.read|money\.read|stats)$/.test(rightAsked(write) ?? ''))
  expect(reading.map(({ route }) => route)).toEqual([])
})
