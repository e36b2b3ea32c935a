import type { Ports } from '#ports/ports.ts'
import { checkOverpayment } from './overpayments.service.ts'
import { closeAt, giveBack, handleWebhook, pollPayment } from './payments.service.ts'
import { balanceQueue, closeSession, pollPaymentQueue, refundPayment } from './queues.jobs.ts'
import { embeddedOf, sandboxNews, tellNews } from './sandbox.service.ts'

export function checkoutJobs(ports: Ports): void {
  ports.jobs.define(closeSession, (session) => closeAt(ports, session))
  ports.jobs.define(refundPayment, (refund) => giveBack(ports, refund))
  ports.jobs.define(pollPaymentQueue, ({ paymentId, round }) => pollPayment(ports, paymentId, round))
  ports.jobs.define(balanceQueue, (payer) => checkOverpayment(ports, payer))
  ports.jobs.define(sandboxNews, ({ ref }) =>
    tellNews(ports, ref, ({ raw, headers }) => handleWebhook(ports, embeddedOf(ref), raw, headers)),
  )
}
