import { label, off } from '#kit/setting.ts'

export const participationSettings = {
  FO_PARTICIPATION_DISABLED: off('registration', 'Sauter la question de la participation : sur place.'),
  FO_PARTICIPATION_ONSITE_HIDE: off('registration', 'Retirer le choix « sur place ».'),
  FO_PARTICIPATION_REMOTE_HIDE: off('registration', 'Retirer le choix « à distance ».'),
  FO_PARTICIPATION_REPRESENTED_HIDE: off('registration', 'Retirer le choix « représenté ».'),
  FO_PARTICIPATION_ABSENT_HIDE: off('registration', 'Retirer le choix « ne participe pas ».'),
  FO_PARTICIPATION_ONSITE_LABEL: label('registration', 'Libellé du choix « sur place ».'),
  FO_PARTICIPATION_REMOTE_LABEL: label('registration', 'Libellé du choix « à distance ».'),
  FO_PARTICIPATION_REPRESENTED_LABEL: label('registration', 'Libellé du choix « représenté ».'),
  FO_PARTICIPATION_ABSENT_LABEL: label('registration', 'Libellé du choix « ne participe pas ».'),
}

export const dateSettings = {
  FO_DATES_BYPASS: off('registration', 'Sauter le choix des jours : tous sont retenus.'),
}

const ways = ['ONSITE', 'REMOTE', 'REPRESENTED', 'ABSENT'] as const

export const participationStepSettings = {
  participation: {
    settings: [
      'FO_PARTICIPATION_DISABLED',
      ...ways.flatMap((way) => [`FO_PARTICIPATION_${way}_HIDE`, `FO_PARTICIPATION_${way}_LABEL`] as const),
      'FO_WAITING_LIST',
    ],
    asked: 'off',
  },
  dates: { settings: ['FO_DATES_BYPASS'], asked: 'off' },
} as const
