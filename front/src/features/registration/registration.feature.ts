import { feature } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const registrationFeature = feature({
  name: 'registration',
  isInVisit: true,
  tiles: [
    {
      key: 'registration',
      icon: 'ticket',
      isShown: ({ settings }) => settings.FO_HOME_REGISTRATION,
      to: (context) => paths.registration(context),
    },
  ],
})
