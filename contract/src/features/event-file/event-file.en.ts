import type { Words } from '#kit/words.ts'

export const eventFileEn: Words = {
  FILE_REPEATED: 'this id is already taken above',
  FILE_UNKNOWN_ID: 'nothing in the file has this id',
  FILE_VERSION: 'the file must begin with “parvis: 1”',
  TIME_FORMAT: 'a time is written HH:MM',
  LANGUAGE_FORMAT: 'a language is written in two letters',
  CONTEXT_FORMAT: 'the context is written in lower case, digits and hyphens',
  BADGE_CODE_FORMAT: 'this badge code is not valid',
}
