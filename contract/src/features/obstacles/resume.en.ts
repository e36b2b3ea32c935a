import type { Words } from '#kit/words.ts'

export const resumeEn: Words = {
  'resume.pay.subject': 'You can resume your payment – {{eventName}}',
  'resume.pay.body':
    '<p>Hello {{firstName}},</p><p>Your payment for {{eventName}} could not be made: the cause was on the organisers’ side, and it is settled. Your registration has not changed.</p><p><a data-button href="{{link}}">Resume my payment</a></p><p>If you have done so already, please ignore this mail.</p>',
  'resume.other.subject': 'You can resume your registration – {{eventName}}',
  'resume.other.body':
    '<p>Hello {{firstName}},</p><p>Your registration for {{eventName}} could not be completed: the cause was on the organisers’ side, and it is settled.</p><p><a data-button href="{{link}}">Resume my registration</a></p><p>If you have done so already, please ignore this mail.</p>',
}
