import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { waitBeforeRetry } from './retry.ts'

const failure = (status: number, retryAfter?: number) => new CallError({ status, code: 'X', message: '' }, retryAfter)

test('a temporary failure is retried three times, each time later', () => {
  expect([0, 1, 2, 3].map((failures) => waitBeforeRetry(failures, failure(503)))).toEqual([1000, 2000, 4000, undefined])
  expect(waitBeforeRetry(0, failure(0))).toBe(1000)
})

test('a refusal is not tried again', () => {
  expect(waitBeforeRetry(0, failure(409))).toBeUndefined()
  expect(waitBeforeRetry(0, new Error('a mistake of ours'))).toBeUndefined()
})

test('the same thing still under way on the server is asked for again, until its reply comes', () => {
  const isUnderWay = new CallError({ status: 409, code: 'IN_FLIGHT', message: '' })
  expect(waitBeforeRetry(0, isUnderWay)).toBe(1000)
})

test('the server’s own delay is kept, unless it is too long to wait', () => {
  expect(waitBeforeRetry(0, failure(429, 3))).toBe(3000)
  expect(waitBeforeRetry(0, failure(429, 60))).toBeUndefined()
})
