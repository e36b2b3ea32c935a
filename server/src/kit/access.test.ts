import { endpoint } from '@parvis/contract/kit/endpoint.ts'
import { EventUserPath } from '@parvis/contract/kit/fields.ts'
import { describe, expect, it } from 'vitest'
import type { Authority, Caller } from './access.ts'
import { checkAccess } from './access.ts'

const caller: Caller = {
  userId: 'host',
  domainId: 'salon',
  organises: [],
  strength: 'password',
  tokenHash: 'hash',
}
const aboutSomebody = endpoint({
  route: 'DELETE /domains/:domainId/events/:eventId/things/:userId',
  summary: 'Do something about somebody',
  access: 'self',
  params: EventUserPath,
  status: 204,
})
const scope = { domainId: 'salon', eventId: 'e1', userId: 'companion' }

/** An authority about a person that the caller has not registered; `known`: its answers to successive `knowsUser`. */
function authority(known: readonly boolean[]): Authority {
  const answers = [...known]
  const never = async () => false
  return {
    identify: async () => caller,
    knowsEvent: async () => true,
    isPublished: async () => true,
    isRehearsal: never,
    isArchived: never,
    knowsUser: async () => answers.shift() ?? false,
    liveRight: async () => undefined,
    takesPart: never,
    registered: never,
  }
}

describe('a call about a person whose registrar is not the caller', () => {
  it.each([
    ['answers « not found » where the person does not exist', [false], 'NOT_FOUND'],
    ['answers « not found » where the person is removed meanwhile', [true, false], 'NOT_FOUND'],
    ['is refused where the person exists', [true, true], 'FORBIDDEN'],
  ])('%s', async (_, known, code) => {
    const checked = checkAccess(authority(known), aboutSomebody, caller, scope)
    await expect(checked).rejects.toThrow(code)
  })
})
