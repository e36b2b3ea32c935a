import type { Words } from '#kit/words.ts'

export const reminderEn: Words = {
  'reminder.transfer.subject': 'Your bank transfer for {{eventName}} is awaited – reference {{reference}}',
  'reminder.transfer.body':
    '<p>Hello {{firstName}},</p><p>You have chosen to pay by bank transfer, and we have not received all of it yet.</p><p>Left to pay: <strong>{{amount}}</strong><br>Reference to quote: <strong>{{reference}}</strong><br>Account: <strong>{{account}}</strong><br>Payee: <strong>{{payee}}</strong></p><p>If it left in the last few days, please disregard this mail.</p><p><a data-button href="{{link}}">See my registration</a></p>',
  'reminder.invoice.subject': 'Invoice {{invoice}} is still to be paid – {{eventName}}',
  'reminder.invoice.body':
    '<p>Hello {{firstName}},</p><p>Invoice {{invoice}}, attached to this mail, is to be paid by {{dueOn}}. We have not received all of your transfer yet.</p><p>Left to pay: <strong>{{amount}}</strong><br>Reference to quote: <strong>{{reference}}</strong><br>Account: <strong>{{account}}</strong><br>Payee: <strong>{{payee}}</strong></p><p>If it left in the last few days, please disregard this mail.</p><p><a data-button href="{{link}}">See my registration</a></p>',
  'reminder.none.subject': 'Your registration is still to be paid – {{eventName}}',
  'reminder.none.body':
    '<p>Hello {{firstName}},</p><p>Your registration is recorded. It is final once it is paid.</p><p>Left to pay: <strong>{{amount}}</strong></p><p><a data-button href="{{link}}">Pay for my registration</a></p>',
}
