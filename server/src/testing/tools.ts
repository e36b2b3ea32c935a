import type { KeyRole } from '@parvis/contract/keys/keys.ts'
import { keyRoles, makeKey } from '@parvis/contract/keys/keys.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { rightOfKeys } from '@parvis/contract/kit/endpoint.ts'
import { gives } from '@parvis/contract/kit/rights.ts'
import type { Person, World } from './world.ts'

/** The token of a key that writes, by its role. */
export type Tools = Readonly<Record<KeyRole, string>>

/** A key of each role, that writes, named after it. */
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

/** The key whose role opens a call, or one that opens it no more than the others. */
export function toolFor(endpoint: EndpointShape): KeyRole {
  const right = rightOfKeys(endpoint)
  return keyRoles.find((role) => right !== undefined && gives(role, right)) ?? 'registration'
}
