/** Nobody reads more languages than this; a header has room for thousands. */
const MOST_READ = 10

/** The languages that a browser asks for in its `Accept-Language`, in the order in which it writes them. */
export const acceptedLanguages = (header = ''): string[] =>
  header.split(',', MOST_READ).map((part) => part.split(';')[0]?.trim() ?? '')
