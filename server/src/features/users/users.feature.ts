import { authentications, users } from '#db/tables/users.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { emptyErased } from './erased.service.ts'
import { usersRoutes } from './users.routes.ts'

export const usersFeature = feature({
  name: 'users',
  routes: usersRoutes,
  follows: 'nothing',
  keeps: [
    removed(authentications, authentications.userId, 'goes', ['passwordHash', 'failures']),
    { table: users, column: users.id, onErasure: 'emptied', onMerging: 'own' },
  ],
  erases: emptyErased,
})
