import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

interface CallOptions {
  readonly data?: object
  readonly token?: string | undefined
}

/** Calls the API directly, to prepare a journey. */
export async function ask<Reply>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  { data, token }: CallOptions = {},
): Promise<Reply> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
  return (await response.json()) as Reply
}
