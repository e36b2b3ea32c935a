import { placeRequests } from '#db/tables/place-requests.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'

export const placeRequestsFeature = feature({
  name: 'place-requests',
  onParticipationChange: 'nothing',
  keeps: [deletedRows(placeRequests, placeRequests.userId, 'moves', ['groupId'])],
})
