import type { endpoints } from '@parvis/contract/endpoints'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import { expect } from 'vitest'
import { inQuery } from './calling.ts'
import type { Stage } from './stage.ts'

/** Routes of `reads` whose answer to `token` contains `text`. Fails on a status of 500 or more. */
export async function routesTelling(
  { world, ids }: Stage,
  reads: readonly (typeof endpoints)[number][],
  { token, text }: { readonly token: string; readonly text: string },
): Promise<string[]> {
  const found: string[] = []
  for (const endpoint of reads) {
    const [method, path] = routeOf(endpoint)
    const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? `no ${name}`))}`
    const asked = inQuery(endpoint).flatMap((name): [string, string][] => (ids[name] ? [[name, ids[name]]] : []))
    const { statusCode, body } = await world.app.inject({
      method,
      url: `${url}?${new URLSearchParams(asked).toString()}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect.soft(statusCode, endpoint.route).toBeLessThan(500)
    if (body.includes(text)) found.push(endpoint.route)
  }
  return found
}
