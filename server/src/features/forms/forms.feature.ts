import { firstForm, secondForm } from '@parvis/contract/forms/forms.steps.ts'
import { feature } from '#feature.ts'
import { readExtended } from './applicable-forms.service.ts'
import { formsPart } from './forms.part.ts'
import { formsRoutes } from './forms.routes.ts'
import { loadForms, uploadsInAnswers } from './forms.service.ts'
import { formSaver } from './step-saver.service.ts'

export const formsFeature = feature({
  name: 'forms',
  routes: formsRoutes,
  steps: { form: formSaver('form', firstForm), form2: formSaver('form2', secondForm) },
  opening: {
    forms: { of: 'event', read: (db, { event, sentences }) => loadForms(db, event.row.id, sentences) },
  },
  part: formsPart,
  onParticipationChange: 'nothing',
  keeps: [],
  holdsUploads: uploadsInAnswers,
  gives: { readExtended },
})
