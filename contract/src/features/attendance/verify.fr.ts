import type { Words } from '#kit/words.ts'

export const event: Words = {
  'attendance.verify.title': 'Vérification d’une attestation',
  'attendance.verify.loading': 'Vérification en cours…',
  'attendance.verify.again': 'Réessayer',
  'attendance.verify.valid': 'Cette attestation est valable',
  'attendance.verify.compare': 'Comparez ces lignes avec le document que vous avez.',
  'attendance.verify.unknown': 'Cette attestation n’est pas connue',
  'attendance.verify.unknown.text': 'L’adresse est incomplète, ou l’attestation n’est plus conservée.',
  'attendance.verify.person': 'Personne',
  'attendance.verify.event': 'Événement',
  'attendance.verify.halves': 'Demi-journées suivies',
  'attendance.verify.half': '{{day}}, {{part}} : {{duration}}',
  'attendance.verify.total': 'Durée totale',
  'attendance.verify.issued': 'Établie le',
}
