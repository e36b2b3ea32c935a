import { messages, messageUpvotes } from '#db/tables/messages.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { messagesRoutes } from './messages.routes.ts'
import { eraseAsked } from './messages.service.ts'

export const messagesFeature = feature({
  name: 'messages',
  routes: messagesRoutes,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(messageUpvotes, messageUpvotes.userId, 'moves'),
    deletedRows(messages, messages.userId, 'moves', ['decisions']),
  ],
  erases: eraseAsked,
})
