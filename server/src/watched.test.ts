import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { createMetrics, observeBus, observePool, observeQueues } from '#kit/metrics.ts'
import { countedMailer, countedPayments } from '#ports/counted.ts'
import { MailRefused } from '#ports/mailer.ts'
import type { PaymentProvider } from '#ports/payment.ts'
import { PaymentError } from '#ports/payment.ts'
import { openHouse } from '#testing/house.ts'
import { buildApp } from './app.ts'

const GIVEN = 'f00dcafe-0123-4567-89ab-cdef01234567'

it('a request is named in its answer as the trusted proxy calls it, and by no other caller', async () => {
  const { ports } = await openHouse()
  const nothing = { ...ports, jobs: { ...ports.jobs, define: () => {} } }
  const idFor = async (trustProxy: number | boolean, given: string) => {
    const app = await buildApp(nothing, { trustProxy })
    const { headers } = await app.inject({ url: '/api/context/nowhere', headers: { 'x-request-id': given } })
    await app.close()
    return String(headers['x-request-id'])
  }
  expect(await idFor(1, GIVEN)).toBe(GIVEN)
  for (const [trust, given] of [
    [false, GIVEN],
    [1, 'ada@exemple.fr'],
    [1, 'x'.repeat(100)],
  ] as const) {
    expect(await idFor(trust, given)).toMatch(/^[\da-f-]{36}$/)
    expect(await idFor(trust, given)).not.toBe(given)
  }
})

it('the metrics are for a bearer of the token, where one is set', async () => {
  const { ports } = await openHouse()
  const nothing = { ...ports, jobs: { ...ports.jobs, define: () => {} } }
  const app = await buildApp(nothing, { metricsToken: 'a token of sixteen' })
  const status = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })).statusCode
  expect(await status()).toBe(401)
  expect(await status('Bearer a token of sixteem')).toBe(401)
  expect(await status('Bearer a token of sixteen')).toBe(200)
  await app.close()
})

it('the metrics are for the machine itself, without a token', async () => {
  const { ports } = await openHouse()
  const nothing = { ...ports, jobs: { ...ports.jobs, define: () => {} } }
  const app = await buildApp(nothing, { trustProxy: true })
  const status = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await status(own)).toBe(200)
  for (const other of ['10.0.0.7', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.7'])
    expect(await status(other)).toBe(401)
  for (const proxied of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect(await status('127.0.0.1', { [proxied]: '127.0.0.1' })).toBe(401)
  await app.close()
})

it('the metrics tell the state of the pool, the queues and Redis', async () => {
  const { ports } = await openHouse()
  const metrics = createMetrics()
  let isAway = false
  observePool(metrics, ports.db.$client)
  observeQueues(metrics, ports.db.$client)
  observeBus(metrics, () => isAway)
  const queue = { name: 'emails.send', schema: z.object({ mailId: z.string() }) }
  const later = new Date(ports.clock.now().getTime() + 3_600_000)
  await ports.jobs.add(ports.db, queue, { mailId: 'none' }, { startAfter: later })
  const page = await metrics.registry.metrics()
  expect(page).toMatch(/database_connections\{state="most"\} \d+\n/)
  expect(page).toMatch(/database_callers_waiting \d+\n/)
  expect(page).toMatch(/jobs_waiting\{queue="emails.send",due="no"\} [1-9]/)
  expect(page).toMatch(/jobs_late_seconds\{queue="emails.send"\} /)
  expect(page).toContain('redis_up 1')
  isAway = true
  expect(await metrics.registry.metrics()).toContain('redis_up 0')
})

it('mails and calls to a payment provider are counted by their outcome', async () => {
  const metrics = createMetrics()
  const answers = [{ messageId: 'a' }, new MailRefused(true, 'no', undefined), new MailRefused(false, 'no', undefined)]
  const mailer = countedMailer(
    {
      send: async () => {
        const answer = answers.shift()
        if (answer === undefined || answer instanceof Error) throw answer
        return answer
      },
      close: async () => {},
    },
    metrics,
  )
  for (let i = 0; i < 3; i++) await mailer.send({} as never).catch(() => {})
  const asked: Partial<PaymentProvider> = {
    expire: async () => {},
    fetchState: () => Promise.reject(new PaymentError('unavailable', 'later')),
  }
  const payments = countedPayments(asked as PaymentProvider, metrics)
  await payments.expire('one')
  await expect(payments.fetchState('one')).rejects.toThrow('unavailable')
  const page = await metrics.registry.metrics()
  for (const outcome of ['sent', 'refused', 'failed']) expect(page).toContain(`mails_total{outcome="${outcome}"} 1`)
  expect(page).toContain('payment_calls_total{call="expire",outcome="done"} 1')
  expect(page).toContain('payment_calls_total{call="fetchState",outcome="unavailable"} 1')
})
