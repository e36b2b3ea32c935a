import { describe, expect, it } from 'vitest'
import { rights } from '#kit/rights.ts'
import { actsEn } from './acts.en.ts'
import { actsFr } from './acts.fr.ts'
import { journalEn } from './journal.en.ts'
import { journalFr } from './journal.fr.ts'
import { actOf, journalKinds, routesOf } from './journal.rules.ts'

/** What a command of the server does, or the server by itself, and nobody of the team. */
const BY_NOBODY = [
  'DELETE /authentications/second-factor',
  'POST /v2/domains/:domainId/events/:eventId/invoicesV2/download',
]

describe.each([
  ['French', { ...journalFr, ...actsFr }],
  ['English', { ...journalEn, ...actsEn }],
])('in %s', (_, words) => {
  it.each(journalKinds.flatMap((kind) => routesOf(kind)))('there is a sentence for %s', (route) => {
    const sentence = words[`journal.act.${actOf(route)?.key}`]
    if (BY_NOBODY.includes(route)) expect(sentence).toMatch(/^(?!.*\{\{who\}\})\S/)
    else expect(sentence).toMatch(/^\{\{who\}\} \S/)
  })

  it('each kind and each right has its name', () => {
    const keys = [...journalKinds.map((kind) => `kind.${kind}`), ...[...rights, 'any'].map((right) => `right.${right}`)]
    for (const key of keys) expect(words[`journal.${key}`]).toBeTruthy()
  })
})
