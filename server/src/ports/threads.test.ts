import { afterEach, expect, it } from 'vitest'
import { readPatience } from '#kit/env.ts'
import type { Threads } from './threads.ts'
import { ThreadEndedError, threadPool } from './threads.ts'

const TRYING = new URL('../testing/trying.thread.ts', import.meta.url)
let threads: Threads
afterEach(() => threads.close())

it('a thread answers the result of its module', async () => {
  threads = threadPool({ patience: readPatience() })
  expect(await Promise.all(['one', 'two', 'three'].map((told) => threads.run(TRYING, 'tried', told)))).toEqual([
    'ONE',
    'TWO',
    'THREE',
  ])
})

it('a thread that would go on for ever is ended, and the next call is answered', async () => {
  threads = threadPool({ limitMs: 1 })
  await expect(threads.run(TRYING, 'tried', 'for ever')).rejects.toThrow(ThreadEndedError)
  await threads.close()
  threads = threadPool({ patience: readPatience() })
  expect(await threads.run(TRYING, 'tried', 'again')).toBe('AGAIN')
})

it('a thread that takes all memory is ended, and nothing else is', async () => {
  threads = threadPool({ patience: readPatience(), heapMb: 16 })
  await expect(threads.run(TRYING, 'tried', 'without end')).rejects.toThrow(ThreadEndedError)
  expect(await threads.run(TRYING, 'tried', 'again')).toBe('AGAIN')
})

it('an error of a thread is thrown unchanged', async () => {
  threads = threadPool({ patience: readPatience() })
  await expect(threads.run(TRYING, 'tried', 'wrong')).rejects.toThrow(new TypeError('That is wrong'))
})
