import type { Words } from '#kit/words.ts'

export const paymentEn: Words = {
  PAYMENT_OFF: 'Payment is not available for this event',
  NOTHING_TO_PAY: 'There is nothing to pay',
  PAYMENT_UNAVAILABLE:
    'The payment service is not responding. Nothing has been lost or charged: try again in a moment.',
  PAYMENT_CHANGED: 'Your order has just changed. Check the amount, then try again.',
  PAYMENT_PENDING: 'A payment is being confirmed by the bank. Wait for its answer before you begin another one.',
  TRANSFER_AWAITED: 'Your transfer is awaited: its invoice was sent, or part of it has come. Settle it first.',
  PAYS_FOR_OTHERS: '{{name}} pays for your registration along with their own: you have nothing to pay.',
  REFERER_REFUSED: 'This return address is not allowed',
  BILLING_INCOMPLETE: 'Some billing information needs correcting',
  ORDER_SETTLED: 'This order is already paid, invoiced or dropped',
  TRANSFER_MOVED: 'This order changed while you were looking at it: nothing was noted. See what is awaited now',
  TRANSFER_BEGUN: 'This order can no longer be given up: its invoice was sent, or part of its transfer has come',
  ORDER_OTHER_METHOD: 'This order is not paid by transfer',
  REFUND_REFUSED:
    'This invoice was not paid online or has already been refunded: make the credit note, and give the money back by transfer.',
  REPLACEMENT_DIFFERS:
    'With this billing the VAT would change, and so would the amount: refund it, then let the person pay again.',
  SIGNATURE_REFUSED: 'The signature of this call is not valid',

  'payment.credit.subject': 'Your credit note {{number}} – {{eventName}}',
  'payment.credit.body.refund':
    '<p>Hello {{firstName}},</p><p>The credit note {{number}}, attached to this mail, cancels the invoice {{invoice}}. <strong>{{amount}}</strong> goes back to the card that paid, within a few days.</p>',
  'payment.credit.body.replace':
    '<p>Hello {{firstName}},</p><p>The credit note {{number}}, attached to this mail, cancels the invoice {{invoice}}. Another invoice takes its place: there is nothing more to pay.</p>',
  'payment.credit.body.nothing':
    '<p>Hello {{firstName}},</p><p>The credit note {{number}} of <strong>{{amount}}</strong>, attached to this mail, cancels the invoice {{invoice}}.</p>',
  'payment.returned.subject': 'Your payment is being returned – {{eventName}}',
  'payment.returned.body':
    '<p>Hello {{firstName}},</p><p>The payment that we received for your order {{reference}} is not the expected {{amount}}. We are returning it in full, the way it was paid; allow a few days, depending on your bank.</p><p>Your registration is still recorded, and has yet to be paid:</p><p><a data-button href="{{link}}">Pay for my registration</a></p>',

  'payment.overpaid.subject': 'An overpayment is to be returned – {{eventName}}',
  'payment.overpaid.body':
    '<p>Hello,</p><p>The order {{reference}} has just been paid, and its payer has now paid {{amount}} more than their registration costs, for instance because two orders, one in place of the other, were paid at the same moment. Both invoices are issued, and nothing is returned by itself: make a credit note for the one too many, and refund it. The person sees it on their own page too.</p><p><a data-button href="{{link}}">Open the event</a></p>',

  'order.label': 'Registration – {{event}}',

  'sandbox.banner': 'Demonstration',
  'sandbox.banner.text': 'Nothing is charged.',
  'sandbox.title': 'Demonstration payment',
  'sandbox.ask': 'Choose what the bank would answer.',
  'sandbox.amount': 'Amount to pay',
  'sandbox.reference': 'Reference',
  'sandbox.buyer': 'For',
  'sandbox.accept': 'Accept the payment',
  'sandbox.late': 'Accept, with a late notice',
  'sandbox.late.hint': 'The bank’s answer comes ten seconds after the return to the site.',
  'sandbox.refuse': 'Refuse the payment',
  'sandbox.cancel': 'Cancel and go back',
  'sandbox.back': 'Back to the site',
  'sandbox.over.paid': 'This payment is accepted',
  'sandbox.over.pending': 'This payment is accepted, the bank will confirm it in a few seconds',
  'sandbox.over.failed': 'This payment was refused',
  'sandbox.over.canceled': 'This payment was cancelled',
  'sandbox.over.expired': 'This payment has expired',
  'sandbox.over.text': 'This page has been used: there is nothing left to do here.',
  'sandbox.unknown': 'This payment does not exist',
  'sandbox.unknown.text': 'The link is incomplete, or this payment has been removed.',
  'sandbox.forged': 'This form is no longer valid',
  'sandbox.forged.text': 'Open the payment page again from your registration, then start over.',
  'orders.method.online': 'By card',
  'orders.method.transfer': 'By transfer',
  'orders.status.open': 'Under way',
  'orders.status.transfer': 'Transfer awaited',
  'orders.status.paid': 'Paid',
  'orders.status.dropped': 'Given up',
  'orders.column.reference': 'Reference',
  'orders.column.payer': 'Payer',
  'orders.column.company': 'Company',
  'orders.column.lines': 'For',
  'orders.column.method': 'Means',
  'orders.column.state': 'State',
  'orders.column.amount': 'Amount incl. VAT',
  'orders.column.received': 'Received by transfer',
  'orders.column.credited': 'Credited',
  'orders.column.invoice': 'Invoice',
  'orders.column.created': 'Ordered on',
  'orders.column.settled': 'Settled on',
}
