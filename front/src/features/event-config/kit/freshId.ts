const LENGTH = 8

/**
 * An id that nothing has had: what takes the id of something that was just removed would also take the people who hold it.
 * `kind` begins it, which makes a file easier to read.
 */
export function freshId(kind: string): string {
  const letters = crypto.getRandomValues(new Uint8Array(LENGTH))
  return kind + Array.from(letters, (octet) => (octet % 36).toString(36)).join('')
}
