import type { Words } from '#kit/words.ts'

export const visit: Words = {
  'checkout.title': 'Payment',
  'checkout.summary': 'Summary',
  'checkout.summary.withoutVat': 'Invoiced without VAT',
  'checkout.keptUntil': 'Unless it is paid for, your place is kept until {{until}}.',
  'checkout.due': 'Still to pay',
  'checkout.due.said': 'Still to pay: {{amount}}',
  'checkout.pay': 'Pay for my registration',
  'checkout.pay.again': 'Resume the payment',
  'checkout.pay.amount': 'Pay {{amount}}',
  'checkout.pay.plain': 'Pay',
  'checkout.pay.transfer': 'Pay {{amount}} by transfer',
  'checkout.loading': 'Working out what is left to pay…',
  'checkout.loadFailed': 'What is left to pay could not be worked out',
  'checkout.retry': 'Try again',
  'checkout.specimen': 'Paying online is a demonstration: you will not be charged, and its invoices are not valid.',

  'checkout.noMethod':
    'Payment is not available yet. Your registration is saved: come back here, or contact the organiser.',
  'checkout.credit': 'You are owed money',
  'checkout.credit.text':
    'You have paid {{amount}} more than your registration costs. The organiser will refund it or issue a credit note; contact them if you hear nothing.',

  'checkout.promo': 'Promo code',
  'checkout.promo.apply': 'Apply',
  'checkout.promo.applied': 'Code {{code}} applied',
  'checkout.promo.gain': '{{amount}} less, excluding VAT',
  'checkout.promo.remove': 'Take code {{code}} off',
  'checkout.promo.removed': 'Code {{code}} taken off',
  'checkout.promo.used': 'You have already used a promo code',
  'checkout.promo.inPayment': 'This code is part of the payment you began.',
  'checkout.promo.error': 'Something went wrong',

  'checkout.dialog.title': 'Billing and payment',
  'checkout.dialog.close': 'Close without paying',
  'checkout.dialog.back': 'Later',
  'checkout.dialog.failed': 'We could not start the payment',
  'checkout.method': 'Payment method',
  'checkout.method.online': 'Online',
  'checkout.method.online.hint': 'By card, on our provider’s secure page',
  'checkout.method.transfer': 'By bank transfer',
  'checkout.method.transfer.hint': 'You will see the bank details next',
  'checkout.outside': 'Go on paying in a new tab',
  'checkout.outside.text':
    'You pay on the bank’s page, in a new tab. Then come back here: this page brings itself up to date.',
  'checkout.returned.success': 'Payment sent',
  'checkout.returned.success.text':
    'Go back to the tab where you were registering: it is brought up to date once the bank has answered. You may close this one.',
  'checkout.returned.cancel': 'Payment interrupted',
  'checkout.returned.cancel.text':
    'Nothing was charged. Go back to the tab where you were registering to take up the payment. You may close this one.',
  'checkout.returned.see': 'See my registration',
  'checkout.leaving': 'Opening the payment page…',

  'checkout.pending': 'Payment being confirmed',
  'checkout.pending.text': 'We are waiting for the bank to reply. This page updates by itself.',
  'checkout.pending.slow':
    'The bank is taking a while. You can close this page: we will email you as soon as it replies.',
  'checkout.paid': 'Payment received. Your invoice is ready.',
  'checkout.canceled':
    'The payment was interrupted and you have not been charged. You can resume it whenever you like.',
  'checkout.refused': 'The payment was declined',
  'checkout.refused.text': 'You have not been charged. Try another card, or contact your bank.',

  'checkout.transfer': 'Awaiting your transfer',
  'checkout.transfer.status': 'Your registration is saved. It will be final once your transfer arrives.',
  'checkout.transfer.text': 'Please quote the reference: it links the transfer to your registration.',
  'checkout.transfer.amount': 'Amount',
  'checkout.transfer.iban': 'IBAN',
  'checkout.transfer.bic': 'BIC',
  'checkout.transfer.payee': 'Payee',
  'checkout.transfer.reference': 'Reference to quote',
  'checkout.transfer.copy': 'Copy',
  'checkout.transfer.copy.what': 'Copy: {{what}}',
  'checkout.transfer.copied': 'Copied',
  'checkout.transfer.copied.what': 'Copied: {{what}}',
  'checkout.transfer.renew': 'Update the transfer',
  'checkout.transfer.outdated': 'Your registration has changed',
  'checkout.transfer.outdated.text':
    'There is now {{now}} left to pay instead of {{before}}. Update the transfer before you make it; if it is already on its way, the organiser counts it and you pay the difference alone.',
  'checkout.transfer.outdated.nothing':
    'There is nothing left to pay: do not make this transfer. If it is already on its way, the organiser will give it back.',
  'checkout.transfer.change': 'Pay another way',
}
