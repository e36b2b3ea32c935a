import { feature, named } from '#feature.ts'

export const typologiesFeature = feature({
  name: 'typologies',
  steps: {
    typology: named(() => import('./TypologyStep.tsx'), 'TypologyStep'),
  },
})
