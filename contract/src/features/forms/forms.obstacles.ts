import { answersRefusals } from '#features/participation/participation.ts'
import type { ObstacleShare } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'
import type { FormsConfig } from './forms.part.ts'

const CHOICES = ['select', 'radio']

export const formsObstacles: ObstacleShare<FormsConfig> = {
  obstacles: [
    {
      key: 'choice',
      screen: 'organisation/inscription/formulaires',
      isOngoing: true,
      suspected: [answersRefusals.FORM_INVALID],
    },
  ],
  pointsOf({ config: { forms } }) {
    const stuck = forms.flatMap(({ models }) =>
      models.flatMap(({ component, isRequired, isDisabled, isRetired, values, label, key }) =>
        isRequired && !isDisabled && !isRetired && CHOICES.includes(component) && values.length === 0
          ? [point('blocks', 'choice', 0, label || key)]
          : [],
      ),
    )
    return stuck.length > 0 || forms.length === 0 ? stuck : [point('ready', 'forms', forms.length)]
  },
}
