import type { Metrics } from '#kit/metrics.ts'
import type { Mailer } from './mailer.ts'
import { MailRefused } from './mailer.ts'
import type { PaymentProvider } from './payment.ts'
import { PaymentError } from './payment.ts'

/** Wraps a mailer to count mails by outcome; `kept` without a mail server. */
export function countedMailer(mailer: Mailer, { mails }: Pick<Metrics, 'mails'>): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        const sent = await mailer.send(mail)
        mails.inc({ outcome: sent.mime ? 'kept' : 'sent' })
        return sent
      } catch (error) {
        mails.inc({ outcome: error instanceof MailRefused && error.permanent ? 'refused' : 'failed' })
        throw error
      }
    },
  }
}

/** Wraps a payment provider to count calls by kind and outcome. */
export function countedPayments(provider: PaymentProvider, { payments }: Pick<Metrics, 'payments'>): PaymentProvider {
  async function counted<T>(call: string, ask: Promise<T>): Promise<T> {
    try {
      const answer = await ask
      payments.inc({ call, outcome: 'done' })
      return answer
    } catch (error) {
      payments.inc({ call, outcome: error instanceof PaymentError ? error.fault : 'failed' })
      throw error
    }
  }
  return {
    id: provider.id,
    check: () => counted('check', provider.check()),
    createSession: (session, key) => counted('createSession', provider.createSession(session, key)),
    fetchState: (ref) => counted('fetchState', provider.fetchState(ref)),
    expire: (ref) => counted('expire', provider.expire(ref)),
    refund: (refund, key) => counted('refund', provider.refund(refund, key)),
    fetchRefund: (ref) => counted('fetchRefund', provider.fetchRefund(ref)),
    readNotice: (raw, headers) => provider.readNotice(raw, headers),
  }
}
