import type { server as french } from './emails.fr.ts'

export const server: Record<keyof typeof french, string> = {
  'mail.fact.date': 'Dates',
  'mail.fact.place': 'Venue',
  'mail.fact.participation': 'Attendance',
  'mail.fact.days': 'Days',
  'mail.fact.code': 'Badge code',
  'mail.participation.onsite': 'On site',
  'mail.participation.remote': 'Remote',
  'mail.participation.represented': 'Represented',
  'mail.participation.absent': 'Not attending',
  'mail.code.subject': '{{code}}: your code for {{eventName}}',
  'mail.code.body':
    '<p>Hello {{firstName}},</p><p>Here is the code that verifies your email address:</p><p style="font-size: 28px; font-weight: 700">{{code}}</p><p>Enter it on the page that asks for it. It is valid for 15 minutes.</p><p>Didn’t ask for this? Ignore this message, and give this code to nobody.</p>',
  'mail.former.subject': 'The address of your registration has changed',
  'mail.former.body':
    '<p>Hello {{firstName}},</p><p>The team of {{eventName}} has replaced this address in your registration. Our messages no longer come here, and the links that you received open nothing any more.</p><p>Didn’t ask for this? Reply to this message.</p>',
  'mail.stuck.subject': 'A sending of {{event}} does not go on',
  'mail.stuck.body':
    '<p>Hello {{firstName}},</p><p>The sending “{{subject}}” of {{event}} fails at each attempt: its next mails cannot be written. It is tried again by itself, and what has left is not sent again.</p><p>Read its text and its recipients again in “Mails”; you may stop it, correct it and send it to the others.</p>',
  'mail.bank.subject': 'Transfers for {{event}} go to another account',
  'mail.bank.body':
    '<p>Hello {{firstName}},</p><p>{{who}} has changed the account to which {{event}} asks for transfers.</p><p>Before: {{was}}<br>Now: <strong>{{is}}</strong></p><p>You did not expect it? Check it at once in the payment settings, and tell the person who administers the site.</p>',
  'mail.merged.subject': 'Your two registrations are one now',
  'mail.merged.body':
    '<p>Hello {{firstName}},</p><p>The team of {{eventName}} has brought together the two registrations that you had under two addresses. All of it is here now: your days, your answers, your payments. Your other badge still opens the door.</p><p>Were you not both? Reply to this message.</p>',
  'mail.mobile.subject': 'Your sign-in links now arrive by text message',
  'mail.mobile.body':
    '<p>Hello {{firstName}},</p><p>Your sign-in links now arrive by text message at {{mobile}}, a number that has just been verified.</p><p>Was it not you? Ask for a new password on the sign-in page: your links will arrive at this address again.</p>',
  'mail.openid.subject': 'Your account is linked to your identity provider',
  'mail.openid.body':
    '<p>Hello {{firstName}},</p><p>You can now sign in with the identity provider of your organisation. If you did not ask for it, tell whoever administers the site and unlink your account under “Security”.</p>',
  'mail.factor.on.subject': 'Your second factor is set up',
  'mail.factor.on.body':
    '<p>Hello {{firstName}},</p><p>A second factor now protects your organiser’s account at {{organiser}}: a code is asked for each time you sign in, before you organise anything.</p><p>This was not you? Change your password and tell whoever administers the site at once: they can remove this second factor.</p>',
  'mail.factor.off.subject': 'Your second factor is removed',
  'mail.factor.off.body':
    '<p>Hello {{firstName}},</p><p>The second factor of your organiser’s account at {{organiser}} has just been removed. Your other sessions were closed.</p><p>This was not you? Change your password and tell whoever administers the site at once.</p>',
  'mail.factor.appOff.subject': 'Your application of codes is removed',
  'mail.factor.appOff.body':
    '<p>Hello {{firstName}},</p><p>The application of codes of your organiser’s account at {{organiser}} has just been removed: your passkeys remain. Your other sessions were closed.</p><p>This was not you? Tell whoever administers the site at once.</p>',
  'mail.factor.passkey.subject': 'A passkey is added to your account',
  'mail.factor.passkey.body':
    '<p>Hello {{firstName}},</p><p>A passkey has just been added to your organiser’s account at {{organiser}}: it signs in by itself.</p><p>This was not you? Remove it in “Security”, change your password and tell whoever administers the site at once: if you no longer reach “Security”, they can remove it.</p>',
  'mail.factor.passkeyOff.subject': 'A passkey is removed from your account',
  'mail.factor.passkeyOff.body':
    '<p>Hello {{firstName}},</p><p>A passkey of your organiser’s account at {{organiser}} has just been removed: it signs nobody in any more. Your other sessions were closed.</p><p>This was not you? Tell whoever administers the site at once.</p>',
  'mail.factor.recovery.subject': 'A recovery code was used',
  'mail.factor.recovery.body':
    '<p>Hello {{firstName}},</p><p>A recovery code has just been used in place of your application, at {{organiser}}. Recovery codes left: {{left}}.</p><p>This was not you? Change your password and tell whoever administers the site at once.</p>',
  'mail.factor.reset.subject': 'Your second factor was removed by whoever administers the site',
  'mail.factor.reset.body':
    '<p>Hello {{firstName}},</p><p>Whoever administers the site has removed the second factor of your organiser’s account at {{organiser}}, and closed all your sessions. You can set up another one as soon as you sign in again.</p><p>You had not asked for it? Tell them at once.</p>',
  'mail.team.subject': 'Join the team of {{eventName}}',
  'mail.team.body':
    '<p>Hello,</p><p>{{organiser}} invites you into the team that prepares {{eventName}}, with the role “{{role}}”.</p><p><a data-button href="{{link}}">Join the team</a></p><p>This link is good for {{expiresIn}} and once. You did not expect this invitation? Ignore this message: nothing is done without you.</p>',
  'mail.team.everywhere.body':
    '<p>Hello,</p><p>{{organiser}} invites you into the team of every event of {{organisation}}, with the role “{{role}}”.</p><p><a data-button href="{{link}}">Join the team</a></p><p>This link is good for {{expiresIn}} and once. You did not expect this invitation? Ignore this message: nothing is done without you.</p>',
  'mail.open': 'Open my link',
  'mail.decline': 'Stop receiving these mails',
  'mail.credit':
    'You have paid {{amount}} more than your registration now costs: the organiser pays you back or writes you a credit note.',
  'mail.trial.subject': 'Trial – {{subject}}',
  'mail.sample.company': 'Example Workshop',
  'mail.sample.typology': 'Example type',
  'mail.sample.name': 'Dominique Example',
  'mail.demonstration': 'Demonstration: no payment is real.',
  'mail.sent.by': 'Sent by {{organiser}} for {{eventName}}.',
  'mail.1.label': 'Registration confirmed – on site',
  'mail.1.subject': 'Your registration is confirmed – {{eventName}}',
  'mail.1.body':
    '<p>Hello {{firstName}},</p><p>Your registration is confirmed: we look forward to seeing you there.</p><hr data-ticket><p>At the entrance, show the QR code on your badge, printed or on your phone.</p><p><a data-button href="{{link}}">Go to my page</a></p><p>You will find your badge there, and can change your registration.</p><p>See you soon!</p>',
  'mail.1.due.subject': 'Your registration is recorded and still to be paid – {{eventName}}',
  'mail.1.due.body':
    '<p>Hello {{firstName}},</p><p>Your registration to come on site is recorded. It will be confirmed as soon as we have received your payment.</p><hr data-ticket><p><a data-button href="{{link}}">Pay for my registration</a></p><p>Your invoice will be sent once your payment has arrived. At the entrance, show the QR code on your badge, printed or on your phone.</p><p>See you soon!</p>',
  'mail.2.label': 'Registration confirmed – remote',
  'mail.2.subject': 'You will follow {{eventName}} remotely',
  'mail.2.body':
    '<p>Hello {{firstName}},</p><p>Your registration is confirmed: you will follow the event live, from home or from your desk.</p><hr data-ticket><p>On the day, this button takes you to the live stream. There is nothing to install.</p><p><a data-button href="{{link}}">Go to the live stream</a></p><p>This link is yours alone: please keep it to yourself.</p>',
  'mail.2.due.subject': 'Your registration is recorded and still to be paid – {{eventName}}',
  'mail.2.due.body':
    '<p>Hello {{firstName}},</p><p>Your registration to attend remotely is recorded. It will be confirmed as soon as we have received your payment.</p><hr data-ticket><p><a data-button href="{{link}}">Pay for my registration</a></p><p>Your invoice will be sent once your payment has arrived. On the day, you will find the live stream on your page.</p>',
  'mail.3.label': 'Forgotten password',
  'mail.3.subject': 'Choose a new password',
  'mail.3.body':
    '<p>Hello {{firstName}},</p><p>You asked to change your password. Choose a new one here:</p><p><a data-button href="{{link}}">Choose a password</a></p><p>The link is valid for {{expiresIn}} and works once.</p><p>Didn’t ask for this? Ignore this message: your password stays as it is.</p>',
  'mail.4.label': 'Confirmation – represented',
  'mail.4.subject': 'You will be represented – {{eventName}}',
  'mail.4.body':
    '<p>Hello {{firstName}},</p><p>We have noted it: {{representativeName}} will represent you and has just been told by email.</p><hr data-ticket><p>You can change your mind for as long as registration is open.</p><p><a data-button href="{{link}}">Change my answer</a></p>',
  'mail.5.label': 'Absence recorded',
  'mail.5.subject': 'Your answer is recorded – {{eventName}}',
  'mail.5.body':
    '<p>Hello {{firstName}},</p><p>Thank you for letting us know: you will not attend {{eventName}}.</p><p>If your plans change, you can change your answer for as long as registration is open.</p><p><a data-button href="{{link}}">Change my answer</a></p><p>We hope to welcome you another time.</p>',
  'mail.6.label': 'Companion registered',
  'mail.6.subject': '{{registrarName}} has registered you – {{eventName}}',
  'mail.6.body':
    '<p>Hello {{firstName}},</p><p>{{registrarName}} registered you for {{eventName}}. There is nothing to do: your place is booked.</p><hr data-ticket><p>Your badge is ready on your page. Show it at the entrance, printed or on your phone.</p><p><a data-button href="{{link}}">See my badge</a></p>',
  'mail.6.host.subject': '{{firstName}} is coming with you – {{eventName}}',
  'mail.6.host.body':
    '<p>Hello {{hostFirstName}},</p><p>{{firstName}} is now registered for {{eventName}}. As you gave no address for them, their badge comes to you: please pass it on.</p><hr data-ticket><p>You can change this registration whenever you sign in.</p><p><a data-button href="{{link}}">See who comes with me</a></p>',
  'mail.7.label': 'Representative designated',
  'mail.7.subject': 'You represent {{representedName}} – {{eventName}}',
  'mail.7.body':
    '<p>Hello {{firstName}},</p><p>{{representedName}} cannot come and has chosen you as their representative.</p><hr data-ticket><p>Complete your registration to receive your badge; it takes a few minutes.</p><p><a data-button href="{{link}}">Complete my registration</a></p><p>Can’t make it? Tell {{representedName}} as soon as you can.</p>',
  'mail.8.label': 'Payment received',
  'mail.8.subject': 'Payment received, thank you – {{eventName}}',
  'mail.8.body':
    '<p>Hello {{firstName}},</p><p>We have received your payment. Your order is confirmed and your invoice is available on your page.</p><hr data-ticket><p><a data-button href="{{link}}">See my order</a></p><p>Thank you, and see you soon!</p>',
  'mail.9.label': 'Sign-in link',
  'mail.9.subject': 'Your sign-in link – {{eventName}}',
  'mail.9.body':
    '<p>Hello {{firstName}},</p><p>Here is the link that signs you in, without a password:</p><p><a data-button href="{{link}}">Sign in</a></p><p>It is valid for {{expiresIn}} and works once. Do not forward it: it opens your personal page.</p><p>Didn’t ask for this? Simply ignore this message.</p>',
  'mail.10.label': 'Personal invitation',
  'mail.10.subject': 'You are invited – {{eventName}}',
  'mail.10.body':
    '<p>Hello {{firstName}},</p><p>We would be delighted to have you with us at {{eventName}}.</p><hr data-ticket><p>Let us know whether you are coming: it helps us get everything ready.</p><p><a data-button href="{{link}}">Answer the invitation</a></p><p>This invitation is personal: the link is for you alone.</p>',
  'mail.19.label': 'A place is available',
  'mail.19.subject': 'A place is available – {{eventName}}',
  'mail.19.body':
    '<p>Hello {{firstName}},</p><p>Good news: a place has become free and we are keeping it for you for {{expiresIn}}.</p><hr data-ticket><p><a data-button href="{{link}}">Take my place</a></p><p>After that it goes to the next person.</p>',
  'mail.20.label': 'Place kept, to be paid',
  'mail.20.subject': 'Your place is kept until {{keptUntil}} – {{eventName}}',
  'mail.20.body':
    '<p>Hello {{firstName}},</p><p>The registration of {{people}} for {{eventName}} is not paid yet: <strong>{{amount}}</strong> is due.</p><p>Your place is kept until <strong>{{keptUntil}}</strong>. After that, it is given up and offered to others.</p><p><a data-button href="{{link}}">Pay for my registration</a></p><p>Have you just paid? This message crossed your payment: there is nothing to do.</p>',
  'mail.21.label': 'Place given up, not paid',
  'mail.21.subject': 'Your place was given up – {{eventName}}',
  'mail.21.body':
    '<p>Hello {{firstName}},</p><p>The registration of {{people}} for {{eventName}} was not paid in time: the place was given up, and nothing is due any more.</p><p>To come back, register again: if there is still room, the place is yours; if not, you can ask to be told of the next one.</p><p><a data-button href="{{link}}">Register again</a></p><p>Had you paid? Reply to this message: nothing that you pay is lost.</p>',
  'mail.sample.offer': 'Gala dinner',
  'mail.22.label': 'A place that was waited for is available',
  'mail.22.subject': 'A place is available: {{offer}} – {{eventName}}',
  'mail.22.body':
    '<p>Hello {{firstName}},</p><p>Good news: what you were waiting for is available, and we are keeping it for you for {{expiresIn}}.</p><p><strong>{{offer}}</strong><br>Places kept: {{places}}</p><p><a data-button href="{{link}}">Take my place</a></p><p>After that it goes to the next person.</p>',
  'mail.late.subject': 'Your payment has come, but the place is no longer kept – {{eventName}}',
  'mail.late.body':
    '<p>Hello {{firstName}},</p><p>We have received your payment of <strong>{{amount}}</strong> once the registration was gone: you have no place at {{eventName}} for now.</p><p>Nothing is lost. The organisers are told and will refund you; or register again: if there is still room, what you paid counts.</p><p><a data-button href="{{link}}">Register again</a></p>',
  'mail.transfer.subject': 'Your bank transfer for {{eventName}} – reference {{reference}}',
  'mail.transfer.body':
    '<p>Hello {{firstName}},</p><p>You have chosen to pay by bank transfer. Your registration is final as soon as we receive it.</p><p>Amount: <strong>{{amount}}</strong><br>Reference to quote: <strong>{{reference}}</strong><br>Account: <strong>{{account}}</strong><br>Payee: <strong>{{payee}}</strong></p><p>Please quote the reference: it is what links the transfer to your registration.</p><p><a data-button href="{{link}}">See my registration</a></p>',
  'mail.zone': '{{city}} time',
  'mail.zone.vowel': '{{city}} time',
  'mail.moved.subject': '“{{conference}}” is at a new time – {{eventName}}',
  'mail.moved.body':
    '<p>Hello {{firstName}},</p><p>“{{conference}}”, where a place is kept for you, has moved.</p><p>Before: {{before}}<br>Now: <strong>{{after}}</strong></p><p>There is nothing to do: your place moves with it, and the file attached brings your calendar up to date.</p><p><a data-button href="{{link}}">Open my space</a></p><p>Does the new time not suit you? Choose another one in your space, or give your place back.</p>',
  'mail.moved.host.body':
    '<p>Hello {{hostFirstName}},</p><p>“{{conference}}”, where a place is kept for {{firstName}}, has moved.</p><p>Before: {{before}}<br>Now: <strong>{{after}}</strong></p><p>There is nothing to do: the place moves with it. As you gave no address for {{firstName}}, please tell them.</p><p><a data-button href="{{link}}">Open my space</a></p>',
  'mail.moved.room.subject': '“{{conference}}” is in another room – {{eventName}}',
  'mail.moved.room.body':
    '<p>Hello {{firstName}},</p><p>“{{conference}}”, where a place is kept for you, is in another room.</p><p>Before: {{before}}<br>Now: <strong>{{after}}</strong></p><p>There is nothing to do: your place moves with it, and the file attached brings your calendar up to date.</p><p><a data-button href="{{link}}">Open my space</a></p>',
  'mail.moved.room.host.body':
    '<p>Hello {{hostFirstName}},</p><p>“{{conference}}”, where a place is kept for {{firstName}}, is in another room.</p><p>Before: {{before}}<br>Now: <strong>{{after}}</strong></p><p>There is nothing to do: the place moves with it. As you gave no address for {{firstName}}, please tell them.</p><p><a data-button href="{{link}}">Open my space</a></p>',
  'mail.retyped.subject': 'You are now “{{after}}” – {{eventName}}',
  'mail.retyped.body':
    '<p>Hello {{firstName}},</p><p>The organisers have changed your type of participant.</p><p>Before: {{before}}<br>Now: <strong>{{after}}</strong></p><p>There is nothing to do: your registration is kept, and what you owe does not change.</p><p><a data-button href="{{link}}">Open my space</a></p>',
  'mail.retyped.host.body':
    '<p>Hello {{hostFirstName}},</p><p>The organisers have changed the type of participant of {{firstName}}.</p><p>Before: {{before}}<br>Now: <strong>{{after}}</strong></p><p>There is nothing to do: the registration is kept, and what is owed does not change. As you gave no address for {{firstName}}, please tell them.</p><p><a data-button href="{{link}}">Open my space</a></p>',
}
