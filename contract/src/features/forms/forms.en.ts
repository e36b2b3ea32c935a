import type { Words } from '#kit/words.ts'

export const formsEn: Words = {
  'forms.satisfaction.send': 'Send my answers',
  'forms.satisfaction.thanks': 'Thank you, your answers have been saved.',
  'forms.toCorrect_one': 'One field needs correcting',
  'forms.toCorrect_other': '{{count}} fields need correcting',
  'forms.itemToCorrect': '{{label}} – {{message}}',
  'forms.shown_one': 'One more question: {{names}}',
  'forms.shown_other': '{{count}} more questions',
  'forms.hidden_one': 'One question is no longer asked: {{names}}',
  'forms.hidden_other': '{{count}} questions are no longer asked',
  'forms.left_one': 'The answer to “{{names}}” will not be kept: you are no longer asked that question.',
  'forms.left_other': '{{count}} answers will not be kept, as you are no longer asked their questions: {{names}}.',
  'forms.choose': 'Choose…',
  'forms.file.choose': 'Choose a file or drop it here',
  'forms.file.kinds': 'PDF, JPEG, PNG or WebP, {{size}} MB at most',
  'forms.file.stored': 'Attached file',
  'forms.file.remove': 'Remove the file',
  'forms.file.download': 'Download {{name}}',
  'forms.file.sending': 'Uploading {{name}}',
  'forms.file.wait': 'Wait for the file to finish uploading.',
  'forms.file.failed': 'The file could not be uploaded. Try again.',
  'forms.file.tooLarge': 'This file is too large ({{size}} MB at most).',
  'forms.video': 'Introduction video',
  'forms.unknown': 'This field cannot be shown here',
  'forms.unknown.text':
    '“{{label}}” uses a component ({{component}}) that this version does not know. Tell the organiser.',
}
