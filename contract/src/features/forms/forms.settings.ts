import { html, label } from '#kit/setting.ts'

export const formsSettings = {
  FO_FORM_ID: label('registration', 'Premier formulaire d’informations.'),
  FO_FORM_V2_ID: label('registration', 'Second formulaire d’informations.'),
}

export const satisfactionSettings = {
  satisfactionHtml: html('live', 'Page de satisfaction.'),
  FO_SATISFACTION_FORM_ID: label('live', 'Formulaire de satisfaction.'),
}

export const formsStepSettings = {
  form: { settings: ['FO_FORM_ID'] },
  form2: { settings: ['FO_FORM_V2_ID'] },
} as const
