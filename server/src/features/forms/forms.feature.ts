import { firstForm, secondForm } from '@parvis/contract/forms/forms.steps.ts'
import { feature } from '#feature.ts'
import { readExtended } from './asked.service.ts'
import { formsPart } from './forms.part.ts'
import { formsRoutes } from './forms.routes.ts'
import { uploadsInAnswers } from './forms.service.ts'
import { savesForm } from './saving.service.ts'

export const formsFeature = feature({
  name: 'forms',
  routes: formsRoutes,
  steps: { form: savesForm('form', firstForm), form2: savesForm('form2', secondForm) },
  part: formsPart,
  follows: 'nothing',
  keeps: [],
  holdsUploads: uploadsInAnswers,
  gives: { readExtended },
})
