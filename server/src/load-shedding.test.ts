import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#kit/password.ts'
import { makeWorld } from '#testing/world.ts'
import { buildApp } from './app.ts'

const countOf = (answers: readonly { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

describe('a crowd', () => {
  it('is asked to come back, not all at the same moment, while too many statements wait for a connection', async () => {
    const { app, ports, context } = await makeWorld()
    const pool = ports.db.$client
    const open = () => app.inject({ method: 'GET', url: `/api/context/${context}` })
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const waiting = Promise.allSettled(Array.from({ length: 1000 }, () => pool.query('select 1')))
    const refused = await Promise.all(Array.from({ length: 40 }, open))
    for (const connection of connections) connection.release()
    await waiting
    expect(countOf(refused, 429)).toBe(40)
    expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY' })
    const moments = refused.map(({ headers }) => Number(headers['retry-after']))
    expect(moments.every((seconds) => seconds >= 2 && seconds <= 6)).toBe(true)
    expect(new Set(moments).size).toBeGreaterThan(1)
    expect((await open()).statusCode).toBe(200)
  })

  it('that brings its passwords at once is taken a few seconds’ worth at a time', async () => {
    const hashes = await Promise.allSettled(Array.from({ length: 20_000 }, () => hashPassword('Aubépine-1234')))
    const refused = hashes.filter((hash) => hash.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(hashes.length)
    expect(refused.every(({ reason }) => reason instanceof RefusalError && reason.refusal.status === 429)).toBe(true)
    expect(await hashPassword('Aubépine-1234')).toMatch(/^\$argon2id\$/)
  })

  it('opens the page from one address, which is counted for a hall', async () => {
    const { ports } = await makeWorld()
    const app = await buildApp({ ...ports, jobs: { ...ports.jobs, define: () => {} } }, { rateLimit: 1 })
    app.get('/:context', async () => 'the page')
    const open = async (url: string) => {
      const answers: { statusCode: number }[] = []
      for (let i = 0; i < 7000; i++) answers.push(await app.inject({ method: 'GET', url }))
      return answers
    }
    expect(countOf(await open('/salon'), 200)).toBe(7000)
    await app.close()
  })
})
