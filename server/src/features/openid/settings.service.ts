import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { OpenidProvider, setOpenidProvider } from '@parvis/contract/openid/openid.ts'
import { findDomain } from '#features/events/events.service.ts'
import { findOpenid, saveOpenid } from '#features/events/organisers.service.ts'
import { auditChange } from '#kit/audit-log.ts'
import { seal, unseal } from '#kit/sealed.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { callbackOf, leavingOf } from './attempt.service.ts'
import { deleteLinksIn } from './openid.store.ts'
import { mustAnswer, secretSeal } from './provider.service.ts'

const told = ({ issuer, clientId, label }: OpenidProvider): OpenidProvider => ({ issuer, clientId, label })

export async function readProvider(
  ports: Ports,
  domainId: string,
): Promise<{ provider: OpenidProvider | null; callback: string; leaving: string }> {
  const provider = await findOpenid(ports.db, domainId)
  return { provider: provider ? told(provider) : null, callback: callbackOf(ports), leaving: leavingOf(ports) }
}

/** The provider must answer. Links to a former provider are kept, in case it comes back. */
export async function saveProvider(
  ports: Ports,
  domainId: string,
  { secret: given, ...provider }: HandlerInput<typeof setOpenidProvider>['body'],
): Promise<void> {
  const before = await findOpenid(ports.db, domainId)
  const kept = before?.issuer === provider.issuer ? unseal(before.secret, secretSeal(ports, domainId)) : undefined
  const secret = given || (kept ?? refuse(common.VALIDATION, {}, [{ path: 'secret', code: 'REQUIRED' }]))
  const { issuer } = provider
  if (!URL.canParse(issuer) || (!issuer.startsWith('https:') && !ports.outbound.allows(issuer)))
    refuse(common.VALIDATION, {}, [{ path: 'issuer', code: 'OPENID_ISSUER_FORMAT' }])
  await mustAnswer(ports, { ...provider, secret })
  await transaction(ports.db, async (tx) => {
    if (!(await findDomain(tx, domainId))) refuse(common.NOT_FOUND)
    auditChange(before ? { ...told(before) } : {}, { ...provider })
    await saveOpenid(tx, domainId, { ...provider, secret: seal(secret, secretSeal(ports, domainId)) })
  })
}

export async function removeProvider(ports: Ports, domainId: string): Promise<void> {
  const before = await findOpenid(ports.db, domainId)
  await transaction(ports.db, async (tx) => {
    if (before) auditChange({ ...told(before) }, { issuer: null, clientId: null, label: null })
    await saveOpenid(tx, domainId, null)
    await deleteLinksIn(tx, domainId)
  })
}
