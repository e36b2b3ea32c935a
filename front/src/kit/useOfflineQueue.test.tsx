import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { CallError } from './call.ts'
import { useOfflineQueue } from './useOfflineQueue.ts'

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const failing = (status: number) => new CallError({ status, code: 'X', message: '' })
let made = 0

async function show(send: (item: string) => Promise<unknown>) {
  const key = `test.waiting.${++made}`
  const onRefused = vi.fn()
  function List() {
    const { waiting, add } = useOfflineQueue<string>(key, { send, onRefused })
    return (
      <>
        <output>{waiting.join(',')}</output>
        <button type="button" onClick={() => ['a', 'b'].forEach(add)}>
          add
        </button>
      </>
    )
  }
  const screen = await render(<List />)
  return { screen, onRefused, list: () => screen.container.querySelector('output')?.textContent, key }
}

test('waiting items stay in order without a network, and leave once it is back', async () => {
  let isBack = false
  const send = vi.fn(async (_: string) => {
    if (!isBack) throw failing(0)
  })
  const { screen, list, key } = await show(send)
  await screen.getByRole('button').click()
  await expect.poll(list).toBe('a,b')
  expect(JSON.parse(localStorage.getItem(key) ?? '[]')).toEqual(['a', 'b'])
  isBack = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(list).toBe('')
  expect(send.mock.calls.slice(-2)).toEqual([['a'], ['b']])
  expect(localStorage.getItem(key)).toBeNull()
})

test('an item that the server refuses for good is told and lets the next one through', async () => {
  const { screen, list, onRefused } = await show(async (item) => {
    if (item === 'a') throw failing(404)
  })
  await screen.getByRole('button').click()
  await expect.poll(() => onRefused.mock.calls).toEqual([['a', failing(404)]])
  await expect.poll(list).toBe('')
})
