import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FakeStripe } from '#testing/fake-stripe.ts'
import { fakeStripeOptions, startFakeStripe } from '#testing/fake-stripe.ts'
import { manualClock } from './clock.ts'
import { describeProvider } from './payment.cases.ts'
import { stripeProvider } from './stripe.ts'

describe('Stripe', () => {
  const clock = manualClock(new Date('2027-03-01T09:00:00Z'))
  let fake: FakeStripe
  beforeAll(async () => {
    fake = await startFakeStripe(clock)
  })
  afterAll(() => fake.close())

  describeProvider(async () => ({
    provider: stripeProvider(fakeStripeOptions(fake), clock),
    clock,
    pay: async (ref, amount) => fake.pay(ref, amount),
    notice: async (ref) => fake.notice('checkout.session.completed', ref),
    unrelated: async (ref) => fake.notice('charge.updated', ref),
  }))

  const session = (paymentId: string) => ({
    ...{ paymentId, reference: 'CMD-1', label: 'Inscription', amount: 5000, email: '', language: 'de' },
    ...{ successUrl: 'http://localhost/?status=success', cancelUrl: 'http://localhost/?status=cancel' },
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  })

  it('answers through two failures of Stripe, and says that it is unavailable after more', async () => {
    const provider = stripeProvider(fakeStripeOptions(fake), clock)
    fake.failNext(2)
    expect(await provider.createSession(session('twice'), 'twice')).toMatchObject({ ref: expect.any(String) })
    fake.failNext(3)
    const third = provider.createSession(session('thrice'), 'thrice')
    await expect(third).rejects.toMatchObject({ fault: 'unavailable' })
  })

  it('takes a wrong key for a refusal, and never shows it', async () => {
    const provider = stripeProvider({ ...fakeStripeOptions(fake), secretKey: 'wrong_key' }, clock)
    const asked = provider.createSession(session('wrong'), 'wrong')
    await expect(asked).rejects.toMatchObject({ fault: 'refused', message: expect.not.stringContaining('wrong_key') })
  })

  it.each([
    ['completed without its money', 'checkout.session.completed', 'unpaid', 'pending'],
    ['completed and paid', 'checkout.session.completed', 'paid', 'paid'],
    ['paid in the end', 'checkout.session.async_payment_succeeded', 'paid', 'paid'],
    ['refused in the end', 'checkout.session.async_payment_failed', 'unpaid', 'failed'],
  ] as const)('reads a session that is %s', async (_, type, payment, status) => {
    const provider = stripeProvider(fakeStripeOptions(fake), clock)
    const { ref } = await provider.createSession(session(type + payment), type + payment)
    const known = fake.sessions.get(ref)
    if (known) Object.assign(known, { status: 'complete', payment_status: payment })
    const { raw, headers } = fake.notice(type, ref)
    expect(provider.readNotice(raw, headers)?.state?.status).toBe(status)
  })
})
