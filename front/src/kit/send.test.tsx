import { endpoint } from '@parvis/contract/kit/endpoint.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { useRead } from './read.ts'
import { useSend } from './send.ts'

const list = endpoint({
  route: 'GET /things',
  summary: 'List the things',
  access: 'public',
  reply: z.object({ count: z.int() }),
})
const create = endpoint({ route: 'POST /things', summary: 'Make a thing', access: 'public', stale: () => [list] })

const network = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(async () => {
  await cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
})

const news = vi.fn<(text: string) => void>()

function Row() {
  const making = useSend(create)
  return (
    <button type="button" onClick={() => making.mutate({} as never, { onSuccess: () => news('done') })}>
      make
    </button>
  )
}
function Rows() {
  const { data } = useRead(list, {} as never)
  return data?.count === 0 ? <Row /> : <p>{data ? 'none left' : ''}</p>
}

test('a call that removes its own component is told of its success, once', async () => {
  news.mockReset()
  let count = 0
  network.mockImplementation(async (_address, sent) => {
    if (sent?.method !== 'POST') return Response.json({ count })
    count += 1
    return new Response(null, { status: 204 })
  })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Rows />
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'make' }).click()
  await expect.element(screen.getByText('none left')).toBeVisible()
  await expect.poll(() => news.mock.calls).toEqual([['done']])
})

test('a call without a reader left is told nothing', async () => {
  news.mockReset()
  const answer = Promise.withResolvers<Response>()
  network.mockImplementation(async (_address, sent) =>
    sent?.method === 'POST' ? answer.promise : Response.json({ count: 0 }),
  )
  const cache = new QueryClient()
  const of = (page: ReactNode) => <QueryClientProvider client={cache}>{page}</QueryClientProvider>
  const screen = await render(of(<Rows />))
  await screen.getByRole('button', { name: 'make' }).click()
  await screen.rerender(of(<p>elsewhere</p>))
  answer.resolve(new Response(null, { status: 204 }))
  await expect.poll(() => cache.isMutating()).toBe(0)
  expect(news).not.toHaveBeenCalled()
})

function Things() {
  const { data } = useRead(list, {} as never)
  const making = useSend(create)
  return (
    <>
      <output>{data?.count}</output>
      <button type="button" onClick={() => making.mutate({} as never)}>
        make
      </button>
      {making.error ? <p role="alert">{making.error.message}</p> : null}
    </>
  )
}

test('pressing again after a success or a conflict is another request', async () => {
  const keys: (string | null)[] = []
  let count = 0
  network.mockImplementation(async (_address, sent) => {
    if (sent?.method !== 'POST') return Response.json({ count })
    keys.push(new Headers(sent.headers).get('idempotency-key'))
    count += 1
    if (keys.length > 1) return new Response(null, { status: 204 })
    return Response.json({ status: 409, code: 'ALREADY_DONE', message: 'Déjà traitée' }, { status: 409 })
  })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Things />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('0')).toBeVisible()
  await screen.getByRole('button', { name: 'make' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Déjà traitée')
  await screen.getByRole('button', { name: 'make' }).click()
  await expect.element(screen.getByText('2')).toBeVisible()
  expect(new Set(keys).size).toBe(2)
})
