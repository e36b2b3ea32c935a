import type { Words } from '#kit/words.ts'

export const toldEn: Words = {
  'obstacle.mail.subject': 'A registration is stopped',
  'obstacle.mail.body':
    '<p>Hello {{firstName}},</p><p>On the page of {{eventName}}, a person could not finish registering: {{cause}}. They can do nothing about it; you can.</p><p><a data-button href="{{link}}">See what stops them</a></p><p>This message is sent once: the others whom it stops are counted on “Overview”.</p>',
  'obstacle.mail.body.amount':
    '<p>Hello {{firstName}},</p><p>On the page of {{eventName}}, a person could not pay {{amount}}: {{cause}}. They can do nothing about it; you can.</p><p><a data-button href="{{link}}">See what stops them</a></p><p>This message is sent once: the others whom it stops are counted on “Overview”.</p>',
}
