import { feature } from '#feature.ts'

export const liveKitFeature = feature({ name: 'live-kit', onParticipationChange: 'nothing', keeps: [] })
