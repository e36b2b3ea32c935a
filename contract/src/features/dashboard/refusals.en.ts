import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of the area, on the screens that change an event. */
export const edit: Words = {
  REHEARSALS_FULL: 'Twenty tests are under way: remove them before beginning another',
  EVENT_HELD: 'People have registered or answered, or ordered: this event can be archived, and not deleted',
  SETUP_LINK_EXPIRED: 'This link is no longer good: start the server again, it will give another',
  SETUP_DONE: 'This server is set up already',
}
