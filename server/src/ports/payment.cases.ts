import { expect, it } from 'vitest'
import type { ManualClock } from './clock.ts'
import type { NoticeHeaders, PaymentProvider, SessionToCreate } from './payment.ts'
import { NoticeRefused, PaymentError } from './payment.ts'

export interface ProviderStage {
  readonly provider: PaymentProvider
  readonly clock: ManualClock
  pay(ref: string, amount?: number): Promise<void>
  notice(ref: string): Promise<{ raw: Buffer; headers: NoticeHeaders }>
  unrelated?(ref: string): Promise<{ raw: Buffer; headers: NoticeHeaders }>
}

const HOUR_MS = 3_600_000
let last = 0

/** Tests that every provider must pass. */
export function describeProvider(open: () => Promise<ProviderStage>): void {
  const sessionOn = (clock: ManualClock): SessionToCreate => ({
    paymentId: `payment-${++last}`,
    reference: 'CMD-1',
    label: 'Inscription – Assises du vivant',
    amount: 12_345,
    email: 'camille.roux@exemple.fr',
    language: 'fr',
    successUrl: 'http://localhost/assises?status=success',
    cancelUrl: 'http://localhost/assises?status=cancel',
    expiresAt: new Date(clock.now().getTime() + HOUR_MS),
  })
  const opened = async () => {
    const stage = await open()
    const session = sessionOn(stage.clock)
    const created = await stage.provider.createSession(session, session.paymentId)
    return { ...stage, session, ...created }
  }

  it('opens a session without a payment yet', async () => {
    const { provider, ref, url, expiresAt, session } = await opened()
    expect(url).toMatch(/^https?:\/\/\S+$/)
    expect(expiresAt).toEqual(session.expiresAt)
    const { paymentId } = session
    expect(await provider.fetchState(ref)).toMatchObject({ ref, paymentId, status: 'open', amountPaid: 0 })
  })

  it('gives the same session again for the same key', async () => {
    const { provider, session, ref, url } = await opened()
    expect(await provider.createSession(session, session.paymentId)).toMatchObject({ ref, url })
  })

  it('refuses to use a key for something else', async () => {
    const { provider, session } = await opened()
    const again = provider.createSession({ ...session, amount: session.amount + 1 }, session.paymentId)
    await expect(again).rejects.toMatchObject({ name: 'PaymentError', fault: 'changed' })
  })

  it('tells the amount paid, and its currency', async () => {
    const { provider, pay, ref } = await opened()
    await pay(ref)
    const state = await provider.fetchState(ref)
    expect(state).toMatchObject({ status: 'paid', amountPaid: 12_345, currency: 'EUR' })
    expect(state.paymentRef).toBeTruthy()
  })

  it('closes a session, twice without harm, and leaves a paid one', async () => {
    const { provider, ref } = await opened()
    await provider.expire(ref)
    await provider.expire(ref)
    expect((await provider.fetchState(ref)).status).toBe('expired')
    const other = await opened()
    await other.pay(other.ref)
    await other.provider.expire(other.ref)
    expect((await other.provider.fetchState(other.ref)).status).toBe('paid')
  })

  it('gives back a paid amount once for each key, and never more', async () => {
    const { provider, pay, ref } = await opened()
    const refused = { name: 'PaymentError', fault: 'refused' }
    await expect(provider.refund({ ref, paymentRef: undefined, amount: 100 }, `${ref} 0`)).rejects.toMatchObject(
      refused,
    )
    await pay(ref)
    const { paymentRef } = await provider.fetchState(ref)
    await provider.refund({ ref, paymentRef, amount: 10_000 }, `${ref} 1`)
    await provider.refund({ ref, paymentRef, amount: 10_000 }, `${ref} 1`)
    const tooMuch = provider.refund({ ref, paymentRef, amount: 2_346 }, `${ref} 2`)
    await expect(tooMuch).rejects.toMatchObject(refused)
    await provider.refund({ ref, paymentRef, amount: 2_345 }, `${ref} 3`)
  })

  it('tells the amount really paid where it differs from the price, and gives back that much', async () => {
    for (const amount of [11_999, 12_400]) {
      const { provider, pay, ref } = await opened()
      await pay(ref, amount)
      const { amountPaid, paymentRef } = await provider.fetchState(ref)
      expect(amountPaid).toBe(amount)
      const tooMuch = provider.refund({ ref, paymentRef, amount: amount + 1 }, `${ref} more`)
      await expect(tooMuch).rejects.toMatchObject({ name: 'PaymentError', fault: 'refused' })
      await provider.refund({ ref, paymentRef, amount }, `${ref} wrong`)
    }
  })

  it('reads its own notices', async () => {
    const { provider, pay, notice, ref, session } = await opened()
    await pay(ref)
    const { raw, headers } = await notice(ref)
    const news = provider.readNotice(raw, headers)
    expect(news?.noticeId).toBeTruthy()
    const { paymentId } = session
    expect(news?.state).toMatchObject({ ref, paymentId, status: 'paid', amountPaid: 12_345, currency: 'EUR' })
    expect(provider.readNotice(raw, headers)?.noticeId).toBe(news?.noticeId)
  })

  it('refuses a notice that was changed, or has no signature or another’s', async () => {
    const { provider, pay, notice, ref } = await opened()
    await pay(ref)
    const { raw, headers } = await notice(ref)
    const [name = '', signature = ''] = Object.entries(headers)[0] ?? []
    const changed = Buffer.from(raw.toString().replace('12345', '12346'))
    const forged = String(signature).replace(/v1=../, (two) => (two === 'v1=00' ? 'v1=11' : 'v1=00'))
    expect(() => provider.readNotice(changed, headers)).toThrow(NoticeRefused)
    expect(() => provider.readNotice(raw, {})).toThrow(NoticeRefused)
    expect(() => provider.readNotice(raw, { [name]: forged })).toThrow(NoticeRefused)
    expect(() => provider.readNotice(raw, { [name]: 'nonsense' })).toThrow(NoticeRefused)
  })

  it('refuses a notice that is an hour old', async () => {
    const { provider, pay, notice, ref, clock } = await opened()
    await pay(ref)
    const { raw, headers } = await notice(ref)
    clock.advance(HOUR_MS)
    expect(() => provider.readNotice(raw, headers)).toThrow(/stale/)
  })

  it('ignores unrelated notices', async () => {
    const { provider, unrelated, ref } = await opened()
    if (!unrelated) return
    const { raw, headers } = await unrelated(ref)
    expect(provider.readNotice(raw, headers)).toBeUndefined()
  })

  it('does not know a session that it has not opened', async () => {
    const { provider } = await open()
    await expect(provider.fetchState('nothing')).rejects.toThrow(PaymentError)
  })
}
