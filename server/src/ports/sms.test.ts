import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { gatewaySms, internationalNumber } from './sms.ts'

it.each([
  ['06 39 98 00 11', '+33639980011'],
  ['+33 (0)6.39.98.00.11', '+33639980011'],
  ['0041 79 000 00 00', '+41790000000'],
  ['+33 06 39 98 00 11', '+33639980011'],
  ['06\u00a039\u202f98\u201100/11\u200b', '+33639980011'],
  ['０６ ３９ ９８ ００ １１', '+33639980011'],
  ['+33 6 39 98 00 11 poste 12', undefined],
  ['bureau 12', undefined],
  ['', undefined],
])('« %s » is the number %s', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number)
})

async function withGateway(status: number, use: (port: number, seen: unknown[]) => Promise<void>): Promise<void> {
  const seen: unknown[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ body: JSON.parse(body), authorization: request.headers.authorization })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await use((server.address() as AddressInfo).port, seen)
  } finally {
    server.close()
  }
}

it('a gateway gets the message, with the credentials of its address', async () => {
  await withGateway(202, async (port, seen) => {
    const sms = gatewaySms(`http://parvis:secret@127.0.0.1:${port}/send`)
    expect(await sms.send({ to: '+33639980011', text: 'Bonjour' })).toEqual({ isKept: false })
    const authorization = `Basic ${Buffer.from('parvis:secret').toString('base64')}`
    expect(seen).toEqual([{ body: { to: '+33639980011', text: 'Bonjour' }, authorization }])
  })
})

it('a gateway that refuses makes the message be sent again later, without naming its recipient', async () => {
  await withGateway(503, async (port) => {
    const sending = gatewaySms(`http://127.0.0.1:${port}/`).send({ to: '+33639980011', text: 'Bonjour' })
    await expect(sending).rejects.toThrow('The SMS gateway answers 503')
  })
})
