import type { Ports } from '#ports/ports.ts'
import { lookAtPayer } from './overpaid.service.ts'
import { closeAt, giveBack, handleWebhook, look } from './payments.service.ts'
import { closeSession, lookAgain, payerMoved, refundPayment } from './queues.jobs.ts'
import { embeddedOf, sandboxNews, tellNews } from './sandbox.service.ts'

export function checkoutJobs(ports: Ports): void {
  ports.jobs.define(closeSession, (session) => closeAt(ports, session))
  ports.jobs.define(refundPayment, (refund) => giveBack(ports, refund))
  ports.jobs.define(lookAgain, ({ paymentId, round }) => look(ports, paymentId, round))
  ports.jobs.define(payerMoved, (payer) => lookAtPayer(ports, payer))
  ports.jobs.define(sandboxNews, ({ ref }) =>
    tellNews(ports, ref, ({ raw, headers }) => handleWebhook(ports, embeddedOf(ref), raw, headers)),
  )
}
