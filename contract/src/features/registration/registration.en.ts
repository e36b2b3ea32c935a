import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'companions.registering': 'You are registering:',
  'registration.title': 'My registration',
  'registration.loading': 'Loading your registration…',
  'registration.retry': 'Try again',
  'registration.unreachable': 'Your registration could not be loaded',
  'registration.home': 'Back to the home page',

  'registration.steps': 'Registration steps',
  'registration.position': 'Step {{step}} of {{count}}',
  'registration.done': 'done',
  'registration.step.confirmation': 'Confirmation',
  'registration.next': 'Next',
  'registration.back': 'Back',
  'registration.save': 'Confirm my registration',
  'registration.saveAbsence': 'Confirm my answer',
  'registration.saving': 'Saving your registration…',
  'registration.changing': 'You are changing your registration. Nothing changes until you confirm the last step.',
  'registration.leaveChanges': 'Leave it as it is',

  'registration.save.theirs': 'Confirm this registration',
  'registration.saveAbsence.theirs': 'Confirm this answer',
  'registration.saving.theirs': 'Saving this registration…',
  'registration.changing.theirs':
    'You are changing this registration. Nothing changes until you confirm the last step.',
  'registration.failed.theirs': 'This registration was not saved',

  'registration.failed': 'Your registration was not saved',
  'registration.failed.kept': 'Your answers are safe.',
  'registration.failed.here': 'One thing needs your attention before you confirm',
  'registration.failed.stale':
    'Your registration was changed elsewhere after you opened this page. Reload it, then confirm again: your answers are safe.',
  'registration.reload': 'Reload',
  'registration.close': 'Close',

  'registration.draft.saving': 'Saving…',
  'registration.draft.saved': 'Saved',
  'registration.draft.offline': 'Offline: your answers stay on this device',
  'registration.draft.local': 'Your answers stay on this device',
  'registration.draft.behalf': 'Kept on this device until it is saved',
  'registration.draft.conflict': 'This registration was continued elsewhere',
  'registration.draft.conflictText':
    'You carried on in another tab or on another device. Which version do you want to keep?',
  'registration.draft.theirs': 'Use the saved version',
  'registration.draft.mine': 'Keep what I entered here',

  'registration.notOpen': 'Registration is not open yet',
  'registration.notOpenUntil': 'It opens on {{date}}.',

  'registration.confirmed': 'Your answer is saved',
  'registration.status.OVER': 'The event is over: registration is closed.',
  'registration.status.CLOSED': 'Registration is closed.',
  'registration.status.INCOMPLETE':
    'Your registration is incomplete: some answers are missing. Go through it again to finish it and get your badge.',
  'registration.status.TO_PAY': 'Your registration is saved. It will be final once the payment is made.',
  'registration.status.REPRESENTED':
    'Your answer has been recorded: someone else will represent you, and will receive an invitation by email.',
  'registration.status.REMOTE':
    'Your remote registration has been recorded. You will receive a confirmation by email within a few minutes. (Remember to check your spam folder)',
  'registration.status.COMPANIONS':
    'Your registration and that of your companions have been recorded. You will receive a confirmation by email within a few minutes. (Remember to check your spam folder)',
  'registration.status.PRESENT':
    'Your registration has been recorded. You will receive a confirmation by email within a few minutes. (Remember to check your spam folder)',
  'registration.status.NOT_PRESENT': 'Your answer has been recorded: you are not attending.',
  'registration.status.DEFAULT':
    'Your registration has been recorded. You will receive a confirmation by email within a few minutes. (Remember to check your spam folder)',
  'registration.closedChanges': 'Registration is closed: your registration can no longer be changed here.',

  'registration.state.none': 'Awaiting your answer',
  'registration.state.onsite': 'On site',
  'registration.state.lacking': 'Answers missing',
  'registration.state.pending': 'Payment in progress',
  'registration.state.toPay': 'Payment due',
  'registration.state.transfer': 'Awaiting your transfer',
  'registration.state.remote': 'Attending online',
  'registration.state.represented': 'Represented',
  'registration.state.absent': 'Not attending',
  'registration.qr': 'QR code of your badge',
  'registration.badgeCode': 'Badge code',
  'registration.register': 'Register',
  'registration.resume': 'Continue my registration',
  'registration.change': 'Change my registration',
  'registration.live': 'Watch live',
  'registration.recap': 'Download the summary',
  'registration.badge': 'Download my badge',
  'registration.calendar': 'Add to my calendar',
  'registration.mailAgain': 'Send me the email again',
  'registration.mailSent': 'The email is on its way to {{email}}.',
  'registration.downloadFailed': 'The document could not be prepared',
  'registration.mailFailed': 'The email could not be sent',
  'registration.cancel': 'Cancel my registration',
  'registration.cancel.title': 'Cancel your registration?',
  'registration.cancel.text':
    'Your days will be released and your place may go to someone else. You can register again while registration is open and places are left.',
  'registration.cancel.yes': 'Yes, cancel my registration',
  'registration.cancel.money.due': 'You will have nothing left to pay.',
  'registration.cancel.money.paid':
    'Nothing is refunded automatically: what you have paid will be returned under the organiser’s terms, and they will contact you.',
  'registration.cancel.money.transfer':
    'Do not send the transfer. If it has already left, the organiser will return it.',
  'registration.cancel.no': 'No, keep it',
  'registration.cancel.failed': 'Your registration was not cancelled',
  'registration.prices': 'Summary',
  'registration.total': 'Total',
  'registration.withoutVat': '{{amount}} excl. VAT',
}
