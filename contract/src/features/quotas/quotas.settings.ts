import { off } from '#kit/setting.ts'

export const quotasSettings = {
  FO_QUOTAS_ACTIVE: off('registration', 'Étape des questions à quotas.'),
}

export const quotasStepSettings = { quotas: { settings: ['FO_QUOTAS_ACTIVE'] } } as const
