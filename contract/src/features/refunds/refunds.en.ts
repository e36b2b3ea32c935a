import type { Words } from '#kit/words.ts'

export const server: Words = {
  REFUND_REFUSED:
    'This invoice was not paid online or has already been refunded: make the credit note, and give the money back by transfer.',
  REPLACEMENT_DIFFERS:
    'With this billing the VAT would change, and so would the amount: refund it, then let the person pay again.',
  CREDIT_MOVED: 'This invoice changed while you were looking at it: nothing was done. See what is left of it',
  REFUND_UNDER_WAY: 'This refund is made already, or the payment service has not answered yet',
  REFUND_TOO_MUCH: 'That is more than what came in excess',
  REFUND_NOT_NOTED: 'This transfer is not noted any more: nothing is changed',
  IBAN_WRONG: 'This IBAN has not the length or the key of its country',
  NO_ADDRESS: 'This person has no e-mail address',

  'refunds.mail.subject': 'Your credit note {{number}} – {{eventName}}',
  'refunds.mail.body.online':
    '<p>Hello {{firstName}},</p><p>The credit note {{number}}, attached to this mail, corrects the invoice {{invoice}}: {{what}}. {{held}}</p><p><strong>{{amount}}</strong> goes back to the card that paid, within a few days.</p>',
  'refunds.mail.body.given':
    '<p>Hello {{firstName}},</p><p>The credit note {{number}}, attached to this mail, corrects the invoice {{invoice}}: {{what}}. {{held}}</p><p><strong>{{amount}}</strong> is given back to you by transfer.</p>',
  'refunds.mail.body.owed':
    '<p>Hello {{firstName}},</p><p>The credit note {{number}}, attached to this mail, corrects the invoice {{invoice}}: {{what}}. {{held}}</p><p><strong>{{amount}}</strong> will be given back to you by transfer.</p>',
  'refunds.mail.body.none':
    '<p>Hello {{firstName}},</p><p>The credit note {{number}} of <strong>{{amount}}</strong>, attached to this mail, corrects the invoice {{invoice}}: {{what}}. {{held}}</p>',
  'refunds.mail.body.replace':
    '<p>Hello {{firstName}},</p><p>The credit note {{number}}, attached to this mail, cancels the invoice {{invoice}}. Another invoice takes its place: there is nothing more to pay.</p>',
  'refunds.mail.body.deducted':
    '<p>Hello {{firstName}},</p><p>The credit note {{number}}, attached to this mail, corrects the invoice {{invoice}}: {{what}}. {{held}}</p><p><strong>{{deducted}}</strong> of it are deducted from what you still owe. {{rest}}</p>',
  'refunds.mail.rest.online': '{{amount}} go back to the card that paid, within a few days.',
  'refunds.mail.rest.given': '{{amount}} are given back to you by transfer.',
  'refunds.mail.rest.owed': '{{amount}} will be given back to you by transfer.',
  'refunds.mail.held.freed': 'What is taken back is no longer booked for you.',
  'refunds.mail.held.kept': 'You keep it, with nothing more to pay.',
  'refunds.mail.held.owed': 'What you keep of it is still to be paid.',
  'refunds.again.subject': '{{document}} – {{eventName}}',
  'refunds.again.body': '<p>Hello {{firstName}},</p><p>{{document}} is attached to this mail.</p>',
  'refunds.again.body.note': '<p>Hello {{firstName}},</p><p>{{document}} is attached to this mail.</p>',
}
