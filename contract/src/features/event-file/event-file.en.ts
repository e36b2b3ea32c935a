import type { Words } from '#kit/words.ts'

export const eventFileEn: Words = {
  FILE_MEANT: 'this key is not known: did you mean “{{name}}”?',
  FILE_REPEATED: 'this id is already taken above',
  FILE_UNKNOWN_ID: 'nothing in the file has this id',
  FILE_VERSION: 'the file must begin with “parvis: 1”',
  TIME_FORMAT: 'a time is written HH:MM',
  LANGUAGE_FORMAT: 'a language is written in two letters',
  CONTEXT_FORMAT: 'the context is written in lower case, digits and hyphens',
  BADGE_CODE_FORMAT: 'this badge code is not valid',
  FILE_CODE_TAKEN: 'this badge code is somebody else’s',
  FILE_CONTEXT_TAKEN: 'this context belongs to another domain',
  FILE_OVERLAP: 'this slot overlaps another one that the person holds',
  FILE_ORDER: 'this ends before it begins',
  FILE_EVERY_LANGUAGE: 'this setting is the same in every language: it belongs in “settings”',
  FILE_ERASED: 'this person was erased: take them out of the file',
  FILE_REFUSED: 'the database cannot keep this: a value is too large or clashes with another',
  FILE_CHANGED:
    '“{{name}}” was changed elsewhere since the last import, and in the file too: export the event and change that file',
  FILE_HELD_one: '“{{name}}” is held by one person: it cannot be taken out',
  FILE_HELD_other: '“{{name}}” is held by {{count}} people: it cannot be taken out',
  FILE_MOVED_one: '“{{name}}” is held by one person: it cannot be moved',
  FILE_MOVED_other: '“{{name}}” is held by {{count}} people: it cannot be moved',
  FILE_MOVED_CLASH_one:
    'One person who holds “{{name}}” holds another conference at that time: it cannot be moved there',
  FILE_MOVED_CLASH_other:
    '{{count}} people who hold “{{name}}” hold another conference at that time: it cannot be moved there',
  FILE_MOVED_DAY_one: 'One person who holds “{{name}}” is not coming that day: it cannot be moved there',
  FILE_MOVED_DAY_other: '{{count}} people who hold “{{name}}” are not coming that day: it cannot be moved there',
  FILE_PLACES_one: '“{{name}}” has one place taken: there cannot be fewer',
  FILE_PLACES_other: '“{{name}}” has {{count}} places taken: there cannot be fewer',
  FILE_PRICED_one: '“{{name}}” is held by one person who has not been invoiced for it: its price cannot change',
  FILE_PRICED_other:
    '“{{name}}” is held by {{count}} people who have not been invoiced for it: its price cannot change',
  FILE_ANSWERED_one: 'one person has answered “{{name}}”: it cannot be taken out or asked otherwise',
  FILE_ANSWERED_other: '{{count}} people have answered “{{name}}”: it cannot be taken out or asked otherwise',
  FILE_CODE_USED_one: 'one person has the code “{{name}}”: it cannot be taken out or give something else',
  FILE_CODE_USED_other: '{{count}} people have the code “{{name}}”: it cannot be taken out or give something else',
}
