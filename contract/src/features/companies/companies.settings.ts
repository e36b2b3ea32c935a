import { count, label, off, on } from '#kit/setting.ts'

export const companiesSettings = {
  FO_COMPANIES_ACTIVE: off('registration', 'Étape de la société.'),
  FO_COMPANIES_ABROAD: on(
    'registration',
    'Accepter aussi, avec les sociétés de plusieurs pays, celles de tous les autres : leur numéro est facultatif et n’est pas contrôlé.',
  ),
  FO_COMPANIES_INTERNATIONAL: off('registration', 'Sociétés de plusieurs pays.'),
  FO_COMPANY_INDEX_LABEL: label('registration', 'Nom de l’identifiant de société.'),
  FO_COMPANY_INDEX_MAX_SIZE: count('registration', 'Longueur de l’identifiant de société.', 9),
}

export const companiesStepSettings = {
  companies: {
    settings: [
      'FO_COMPANIES_ACTIVE',
      'FO_COMPANIES_INTERNATIONAL',
      'FO_COMPANIES_ABROAD',
      'FO_COMPANY_INDEX_LABEL',
      'FO_COMPANY_INDEX_MAX_SIZE',
    ],
  },
} as const
