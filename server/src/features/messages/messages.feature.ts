import { messages, messageUpvotes } from '#db/tables/messages.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { messagesRoutes } from './messages.routes.ts'
import { eraseAsked } from './messages.service.ts'

export const messagesFeature = feature({
  name: 'messages',
  routes: messagesRoutes,
  follows: 'nothing',
  keeps: [
    removed(messageUpvotes, messageUpvotes.userId, 'moves'),
    removed(messages, messages.userId, 'moves', ['decisions']),
  ],
  erases: eraseAsked,
})
