import type { Words } from '#kit/words.ts'

export const event: Words = {
  'attendance.verify.title': 'Verification of a certificate',
  'attendance.verify.loading': 'Verifying…',
  'attendance.verify.again': 'Try again',
  'attendance.verify.valid': 'This certificate is valid',
  'attendance.verify.compare': 'Compare these lines with the document that you have.',
  'attendance.verify.unknown': 'This certificate is not known',
  'attendance.verify.unknown.text': 'The address is incomplete, or the certificate is no longer kept.',
  'attendance.verify.person': 'Person',
  'attendance.verify.event': 'Event',
  'attendance.verify.halves': 'Half-days attended',
  'attendance.verify.half': '{{day}}, {{part}}: {{duration}}',
  'attendance.verify.total': 'Total duration',
  'attendance.verify.issued': 'Issued on',
}
