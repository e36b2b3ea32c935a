import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#ports/clock.ts'
import type { Bucket } from './bucket.ts'

const HOUR_MS = 3_600_000
const WHO_I_AM = 'the platform says who I am'
const METADATA = 'a token of the second version'

/** A stand-in for Amazon's credential services, in each of their forms. */
export interface Amazon {
  readonly url: string
  readonly lent: string[]
  /** The identity token that the service accepts. */
  readonly token: string
  refuses: boolean
  close(): Promise<void>
}

type Answer = readonly [status: number, body: string]
const NO: Answer = [
  403,
  '<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>Not you</Message></Error></ErrorResponse>',
]

export async function startAmazon(bucket: Bucket, clock: Clock): Promise<Amazon> {
  const state = { refuses: false, lent: [] as string[] }

  function lend(way: string) {
    state.lent.push(way)
    const AccessKeyId = `ASIA${state.lent.length}`
    const [SecretAccessKey, Token] = [`secret of ${AccessKeyId}`, `token of ${AccessKeyId}`]
    // New credentials revoke earlier ones, so that reuse shows.
    for (const id of bucket.keys.keys()) if (id.startsWith('ASIA')) bucket.keys.delete(id)
    bucket.keys.set(AccessKeyId, { secretAccessKey: SecretAccessKey, sessionToken: Token })
    return { AccessKeyId, SecretAccessKey, Token, Expiration: new Date(clock.now().getTime() + HOUR_MS).toISOString() }
  }

  function sts(body: string): Answer {
    const asked = new URLSearchParams(body)
    const isRight = asked.get('WebIdentityToken') === WHO_I_AM && asked.get('Action') === 'AssumeRoleWithWebIdentity'
    if (!isRight || state.refuses) return NO
    const { Token, ...keys } = lend(`sts ${asked.get('RoleArn')}`)
    const tags = Object.entries({ ...keys, SessionToken: Token }).map(([tag, value]) => `<${tag}>${value}</${tag}>`)
    const result = `<AssumeRoleWithWebIdentityResult><Credentials>${tags.join('')}</Credentials></AssumeRoleWithWebIdentityResult>`
    return [200, `<AssumeRoleWithWebIdentityResponse>${result}</AssumeRoleWithWebIdentityResponse>`]
  }

  function machine({ method, url, headers }: IncomingMessage): Answer {
    if (method === 'PUT' && url === '/latest/api/token') return [200, METADATA]
    if (headers['x-aws-ec2-metadata-token'] !== METADATA) return [401, '']
    if (url === '/latest/meta-data/iam/security-credentials/') return [200, 'parvis']
    return state.refuses ? NO : [200, JSON.stringify({ Code: 'Success', ...lend('instance') })]
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.url?.startsWith('/latest/')) return machine(request)
    if (request.url !== '/container') return sts(body)
    return request.headers.authorization === WHO_I_AM && !state.refuses ? [200, JSON.stringify(lend('container'))] : NO
  }

  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request)
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: WHO_I_AM,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
