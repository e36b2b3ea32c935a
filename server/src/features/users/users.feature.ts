import { authentications, users } from '#db/tables/users.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { emptyErased } from './erasure.service.ts'
import { usersRoutes } from './users.routes.ts'

export const usersFeature = feature({
  name: 'users',
  routes: usersRoutes,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(authentications, authentications.userId, 'goes', ['passwordHash', 'failures']),
    { table: users, column: users.id, onErasure: 'emptied', onMerging: 'own' },
  ],
  erases: emptyErased,
})
