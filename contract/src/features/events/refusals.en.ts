import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of events, on the pages of a registration. */
export const visit: Words = {
  FRAME_HOST_FORMAT:
    'Give one whole host name in lower case, such as “maps.example.org”: no https://, path, port or star',
  FRAMING_ORIGIN_FORMAT:
    'Give the whole origin of the site, such as “https://www.example.org”: in https, without a path or a star',
  CONTEXT_UNKNOWN: 'This event does not exist',
  EVENT_OVER: 'The event is over: registration is closed',
  REGISTRATION_CLOSED: 'Registration is closed',
  REGISTRATION_NOT_OPEN: 'Registration is not open yet',
  TIME_FORMAT: 'This time is incorrect',
}
