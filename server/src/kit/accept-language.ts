/** More languages than any reader asks for: a header has room for thousands. */
const MOST_READ = 10

/** Languages of an `Accept-Language` header, in its order. */
export const acceptedLanguages = (header = ''): string[] =>
  header.split(',', MOST_READ).map((part) => part.split(';')[0]?.trim() ?? '')
