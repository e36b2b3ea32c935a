import { feature } from '#feature.ts'
import { renewKeys } from './keys.service.ts'
import { livePart } from './live.part.ts'
import { liveRoutes } from './live.routes.ts'
import { hideMessage, hideResults } from './live.service.ts'

export const liveFeature = feature({
  name: 'live',
  routes: liveRoutes,
  part: livePart,
  onParticipationChange: 'nothing',
  keeps: [],
  gives: { hideMessage, hideResults, renewLiveKeys: renewKeys },
})
