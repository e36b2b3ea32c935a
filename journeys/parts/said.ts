import type { ChildProcess } from 'node:child_process'

/** The first match in the server's output. Keeps reading the output, as a full pipe would block the server. */
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
