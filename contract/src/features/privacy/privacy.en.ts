import type { Words } from '#kit/words.ts'

export const event: Words = {
  'privacy.photos': 'Your image rights',
  LAST_ORGANISER: 'You are the last organiser: hand the event over to someone else first.',
  CONFIRMATION_WRONG: 'This is not your email address',
  'privacy.title': 'Your data',
  'privacy.lead': 'What you agreed to, what we keep about you, and how to take it back.',
  'privacy.consents': 'Your consents',
  'privacy.consents.lead': 'Each consent is free. Give it or take it back whenever you like: it is saved at once.',
  'privacy.consents.none': 'This event does not ask you for any consent.',
  'privacy.consents.failed': 'Your consents could not be loaded',
  'privacy.consents.saved': 'Your choice is saved.',
  'privacy.consents.unsaved': 'Your choice was not saved',
  'privacy.consent.given': 'Given on {{date}}',
  'privacy.consent.takenBack': 'Refused or taken back on {{date}}',
  'privacy.consent.never': 'No answer yet',
  'privacy.consent.older': 'The text has changed since your answer',
  'privacy.consent.required': 'Needed to take part. To take it back, erase your account, below.',
  'privacy.consent.version': 'version {{version}}',
  'privacy.history': 'All your answers',
  'privacy.history.given': '{{date}}: given (version {{version}})',
  'privacy.history.takenBack': '{{date}}: refused or taken back (version {{version}})',
  'privacy.history.undated': 'Unknown date',
  'privacy.data': 'A copy of your data',
  'privacy.data.lead': 'Everything we keep about you, in a file that other programs can read (JSON).',
  'privacy.data.download': 'Download my data',
  'privacy.data.preparing': 'Gathering your data…',
  'privacy.data.done': 'The file is in your downloads.',
  'privacy.data.failed': 'Your data could not be gathered',
  'privacy.data.fileName': 'my-data',
  'privacy.erase': 'Erase your account',
  'privacy.erase.lead':
    'Your places are given back at once, for every event of this organiser. Everything about you is erased, and so are the companions without an account whom you registered; those who have one keep their registration, in their own name. Only your invoices and paid orders stay, as the law requires.',
  'privacy.erase.open': 'Erase my account',
  'privacy.erase.title': 'Erase your account for good?',
  'privacy.erase.text': 'Nobody can undo this. To confirm, type your address again: {{email}}',
  'privacy.erase.text.anonymous': 'Nobody can undo this, and your badge will no longer work.',
  'privacy.erase.email': 'Your email address',
  'privacy.erase.yes': 'Yes, erase everything',
  'privacy.erase.no': 'No, keep my account',
  'privacy.erase.failed': 'Your account was not erased',
  'privacy.erased': 'Your account is erased',
  'privacy.erased.text':
    'Your places are given back and we keep nothing about you any more, except invoices and paid orders, if there are any.',
  'privacy.erased.back': 'Back to the entrance',
  'privacy.signIn': 'Sign in to see your consents, or to download or erase your data.',
  'privacy.signIn.button': 'Sign in',
  'privacy.policy': 'Privacy policy',
  'privacy.policy.lead': 'This is what we keep, why, and for how long.',
  'privacy.policy.who': 'Who decides',
  'privacy.policy.who.text': 'The organiser of “{{event}}” decides how your data are used and answers your requests.',
  'privacy.policy.what': 'What is kept',
  'privacy.policy.account':
    'Your account: first and last name, email address, phone number if you give it, language. The password is never kept in clear.',
  'privacy.policy.registration':
    'Your registration: days, conferences, answers to the questions, attached files, company, companions, attendance.',
  'privacy.policy.live':
    'During the event: votes, messages, words, reactions, contacts exchanged, photos in which your badge was recognised.',
  'privacy.policy.mails': 'The emails we send you, and the record of what you do on the site.',
  'privacy.policy.device':
    'On your device, a cookie that recognises it when you sign in: nobody can keep you out by guessing your password. It serves nothing else, and lasts 400 days.',
  'privacy.policy.payment':
    'Your orders and invoices. The card number stays with the payment provider: we never see it.',
  'privacy.policy.why': 'Why',
  'privacy.policy.why.text':
    'To register you, welcome you, keep you informed, and meet our accounting duties. Your consents are used only for what they say. Nothing is sold, and there is no advertising tracker.',
  'privacy.policy.long': 'For how long',
  'privacy.policy.long.people_one':
    'Account and registration: {{count}} month after the last day of the event, then they are erased, unless you take part in another one.',
  'privacy.policy.long.people_other':
    'Account and registration: {{count}} months after the last day of the event, then they are erased, unless you take part in another one.',
  'privacy.policy.long.peopleKept': 'Account and registration: until you erase them.',
  'privacy.policy.long.mails_one': 'Content of emails: {{count}} month.',
  'privacy.policy.long.mails_other': 'Content of emails: {{count}} months.',
  'privacy.policy.long.logs_one': 'Record of the site: {{count}} month.',
  'privacy.policy.long.logs_other': 'Record of the site: {{count}} months.',
  'privacy.policy.long.invoices': 'Invoices: ten years, as the law requires (French Commercial Code, article L123-22).',
  'privacy.policy.rights': 'Your rights',
  'privacy.policy.rights.text':
    'You may read, correct, take away and erase your data, and take a consent back, on this page or by writing to the organiser. You may also turn to the French data protection authority, the CNIL (cnil.fr).',
  'privacy.contact': 'Write to us',
  'privacy.loading': 'Loading…',
  'privacy.retry': 'Try again',
  'accessibility.heading': 'Accessibility statement',
  'accessibility.lead': 'This site must be usable by everybody. This is where we stand, plainly.',
  'accessibility.scope': 'This statement is about the pages of “{{event}}”.',
  'accessibility.state': 'Compliance status',
  'accessibility.state.text':
    'We have assessed these pages ourselves against the 55 criteria A and AA of the international standard WCAG 2.2, and what is missing is listed below. This is no audit: only an audit of the 106 criteria of the French accessibility standard (RGAA 4.1.2), which has not taken place, allows pages to be called compliant, or partially compliant, as French law means it.',
  'accessibility.who': 'Who is responsible',
  'accessibility.who.text':
    'The organiser of “{{event}}” publishes these pages and is responsible for their accessibility.',
  'accessibility.pages': 'Pages checked',
  'accessibility.pages.entrance':
    'The presentation of the event, signing in, creating an account, the forgotten password',
  'accessibility.pages.registration':
    'Every step of the registration, the confirmation, the payment, companions, invitations',
  'accessibility.pages.event':
    'The home page, conferences, the live event, contacts, photos, the organiser’s own pages',
  'accessibility.pages.organisers': 'The remote control, moderation, check-in, statistics',
  'accessibility.pages.rights': 'Personal data, and this page',
  'accessibility.tools': 'Tools and methods',
  'accessibility.tools.axe':
    'axe-core, with its rules for levels A and AA of WCAG 2.2, in Chromium, on a phone and on a computer',
  'accessibility.tools.keyboard':
    'Whole journeys with the keyboard alone, the registration among them; on each page the Tab key leads to a place that shows, with nothing before it',
  'accessibility.tools.zoom': 'A window 320 pixels wide, a page enlarged to 200%, a phone held sideways',
  'accessibility.tools.colours': 'Dark mode, on a phone, and colours that people impose (high contrast)',
  'accessibility.rate':
    'Of 54 criteria that apply, 47 are met, which is 87%. For 6 others everything depends on what the organiser publishes, and 1 is not met; the last of the 55 does not apply.',
  'accessibility.tried':
    'Met means that our tests found nothing missing, on 30 November 2026. 38 criteria have automatic tests written for them; 3 were tried by hand alone; the others by an automatic tool, which finds only some of the defects, and mostly by hand too, but for what depends on videos of other services.',
  'accessibility.untried':
    'What has not been done: no test by people who live with a screen reader, no audit by a qualified person, no test in another browser than Chromium.',
  'accessibility.done': 'What is done',
  'accessibility.done.checks':
    'Screens are checked by an automatic tool (axe) at each change, on a phone and on a computer. Such a tool finds only some of the defects.',
  'accessibility.done.keyboard': 'The whole registration can be done with the keyboard.',
  'accessibility.done.design':
    'Contrast, the size of touch targets, enlargement and reduced motion are considered in every screen.',
  'accessibility.known': 'What is not met, by criterion',
  'accessibility.known.video':
    'Criteria 1.2.1 to 1.2.5: recordings and live videos come from other services; captions, transcripts and audio description depend on the organiser.',
  'accessibility.known.content':
    'Criterion 1.1.1: pictures that the organiser puts in texts have the alternative they are given.',
  'accessibility.known.pdf':
    'Outside of this count: badges, summaries and invoices in PDF have not been tried; what they say can also be read on the site.',
  'accessibility.known.language':
    'Criterion 3.1.2: the organiser’s texts that exist in one language only do not say which, except the event’s name.',
  'accessibility.contact': 'Tell us about a difficulty',
  'accessibility.contact.text':
    'If something stops you, write to us: we will give you the information another way, and put it right.',
  'accessibility.contact.none': 'Answer one of our emails, or turn to the organiser.',
  'accessibility.appeal': 'How to appeal',
  'accessibility.appeal.text':
    'If we do not answer, you may write to the French Defender of Rights (defenseurdesdroits.fr, or by free post: Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07).',
  'accessibility.date': 'Statement made on {{date}}.',
}
