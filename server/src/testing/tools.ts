import type { KeyRole } from '@parvis/contract/keys/keys.ts'
import { keyRoles, makeKey } from '@parvis/contract/keys/keys.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { rightOfKeys } from '@parvis/contract/kit/endpoint.ts'
import { gives } from '@parvis/contract/kit/rights.ts'
import type { Person, World } from './world.ts'

export type Tools = Readonly<Record<KeyRole, string>>

export async function makeTools({ call, path }: World, as: Person): Promise<Tools> {
  const make = async (role: KeyRole) => {
    const body = { name: role, role, readsOnly: false, days: 365 as const }
    return (await call(makeKey, { params: path, body }, { as })).body.token
  }
  return {
    reader: await make('reader'),
    registration: await make('registration'),
    accountant: await make('accountant'),
    doorkeeper: await make('doorkeeper'),
    editor: await make('editor'),
    stage: await make('stage'),
  }
}

/** The role with access to an endpoint, or an arbitrary one where there is none. */
export function toolFor(endpoint: EndpointShape): KeyRole {
  const right = rightOfKeys(endpoint)
  return keyRoles.find((role) => right !== undefined && gives(role, right)) ?? 'registration'
}
