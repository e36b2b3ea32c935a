import type { ChildProcess } from 'node:child_process'

/** What a server says that fits, once it does; the rest of its output is read too, or it would wait for a reader. */
export const said = (server: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (text) => {
      output += String(text)
      const [found] = pattern.exec(output) ?? []
      if (found !== undefined) resolve(found)
    })
    server.once('exit', () => reject(new Error(`The server ended:\n${output}`)))
  })
