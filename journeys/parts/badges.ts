import type { APIRequestContext } from '@playwright/test'
import { ask } from './api.ts'
import type { Person } from './people.ts'
import { newPerson, registered } from './people.ts'

export interface Badged extends Person {
  readonly code: string
}

export async function newBadge(
  request: APIRequestContext,
  context: string,
  name: { firstName?: string; lastName?: string } = {},
): Promise<Badged> {
  const person = await newPerson(request, context, name)
  await registered(request, person, { participation: { participation: 4 }, dates: { dayIds: ['lundi'] } })
  const path = `/domains/${person.domainId}/users/me?eventId=${person.eventId}`
  const { UserEvent } = await ask<{ UserEvent: { code: string } }>(request, 'GET', path, { token: person.token })
  return { ...person, code: UserEvent.code }
}
