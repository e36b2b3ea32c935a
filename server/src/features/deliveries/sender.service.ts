import type { SenderCheck } from '@parvis/contract/deliveries/deliveries.ts'
import { senderOf } from '#features/emails/reply-links.service.ts'
import type { Dns } from '#ports/dns.ts'
import type { Ports } from '#ports/ports.ts'

/** Common DKIM selectors: DNS cannot list them. */
const SELECTORS = [
  ...['default', 'mail', 'dkim', 'smtp', 'key1', 'k1', 'k2', 's1', 's2', 'selector1', 'selector2', 'google'],
  ...['brevo1', 'brevo2', 'mailjet', 'mandrill', 'pm', 'zoho', 'ovhmo1', 'mta', 'email', 'parvis'],
]

type Check = SenderCheck['checks'][number]
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
const isWithin = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

export async function checkSender(ports: Ports, domainId: string): Promise<SenderCheck> {
  const { from } = await senderOf(ports, domainId)
  return checkDomain(ports.dns, from.address, ports.mailReturns?.address)
}

/** Checks the DNS records of a sender's domain; `returns` is the return path, if it differs. */
export async function checkDomain(dns: Dns, address: string, returns = address): Promise<SenderCheck> {
  const [domain, back] = [domainOf(address), domainOf(returns)]
  const checks = await Promise.all([spf({ dns }, back, domain), dkim({ dns }, domain), dmarc({ dns }, domain)])
  return { address, domain, checks }
}

/** TXT records with a prefix; undefined when DNS does not answer. */
async function recordsAt({ dns }: Pick<Ports, 'dns'>, name: string, prefix: RegExp): Promise<string[] | undefined> {
  const texts = await dns.texts(name)
  return texts?.filter((text) => prefix.test(text))
}

/** SPF applies to the return path, which must belong to the sender's domain. */
async function spf(ports: Pick<Ports, 'dns'>, returns: string, domain: string): Promise<Check> {
  const found = await recordsAt(ports, returns, /^v=spf1\b/i)
  if (found === undefined) return { kind: 'spf', state: 'unknown', found: [] }
  if (found.length === 0) return { kind: 'spf', state: 'missing', found }
  const names = found.every((text) => /\b(?:include|ip4|ip6|a|mx|exists|redirect)[:= ]/i.test(`${text} `))
  return { kind: 'spf', state: found.length === 1 && names && isWithin(returns, domain) ? 'right' : 'wrong', found }
}

async function dkim(ports: Pick<Ports, 'dns'>, domain: string): Promise<Check> {
  const read = await Promise.all(
    SELECTORS.map(async (selector) => {
      const name = `${selector}._domainkey.${domain}`
      const found = await recordsAt(ports, name, /(?:^|;\s*)(?:v=DKIM1|p=)/i)
      return found?.map((text) => ({ name, isRevoked: /(?:^|;)\s*p=\s*(?:;|$)/i.test(text) }))
    }),
  )
  const keys = read.flatMap((found) => found ?? [])
  const names = [...new Set(keys.map(({ name }) => name))]
  if (keys.length === 0) return { kind: 'dkim', state: 'unknown', found: [] }
  return { kind: 'dkim', state: keys.every(({ isRevoked }) => isRevoked) ? 'wrong' : 'right', found: names }
}

/** The record of the domain, or of a parent domain. */
async function dmarc(ports: Pick<Ports, 'dns'>, domain: string): Promise<Check> {
  const parents = domain.split('.').map((_, at, all) => all.slice(at).join('.'))
  for (const parent of parents.filter((name) => name.includes('.'))) {
    const found = await recordsAt(ports, `_dmarc.${parent}`, /^v=DMARC1\b/i)
    if (found === undefined) return { kind: 'dmarc', state: 'unknown', found: [] }
    if (found.length > 0) {
      const isRight = found.length === 1 && /;\s*p=(?:none|quarantine|reject)\b/i.test(found[0] ?? '')
      return { kind: 'dmarc', state: isRight ? 'right' : 'wrong', found }
    }
  }
  return { kind: 'dmarc', state: 'missing', found: [] }
}
