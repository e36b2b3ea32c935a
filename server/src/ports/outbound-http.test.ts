import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { isPrivate, outboundHttp, PrivateAddressError } from './outbound-http.ts'

it.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['2606:4700:4700::1111', false],
  ['64:ff9b::7f00:1', true],
  ['not an address', true],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})

it('an outbound call reaches no address of this machine, by its number, its name or without encryption, unless it is allowed', async () => {
  let calls = 0
  const server = createServer((_, response) => {
    calls++
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('là')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const { fetch, allows } = outboundHttp([])
  const urls = [origin, `https://127.0.0.1:${port}`, `https://localhost:${port}`, `https://[::ffff:127.0.0.1]:${port}`]
  for (const url of [...urls, 'http://exemple.fr'])
    await expect(fetch(url, {}), url).rejects.toBeInstanceOf(PrivateAddressError)
  expect([calls, allows(origin)]).toEqual([0, false])
  const opened = outboundHttp([origin])
  const answer = await opened.fetch(`${origin}/page`, {})
  expect([answer.status, await answer.text(), calls]).toEqual([302, 'là', 1])
  await expect(opened.fetch(`https://localhost:${port}`, {})).rejects.toBeInstanceOf(PrivateAddressError)
  server.closeAllConnections()
  server.close()
})
