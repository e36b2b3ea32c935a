import { readFile } from 'node:fs/promises'
import type { Clock } from './clock.ts'
import { StorageDown } from './storage.ts'

/** The service that issues temporary keys to this process. */
export type Role =
  | {
      readonly from: 'web-identity'
      readonly tokenFile: string
      readonly roleArn: string
      readonly region: string
      /** STS address; by default Amazon's in the region. */
      readonly endpoint?: string
    }
  | {
      readonly from: 'container'
      /** A full address, or a path at the usual address of containers. */
      readonly full?: string
      readonly relative?: string
      readonly token?: string
      readonly tokenFile?: string
    }
  | { readonly from: 'instance' }

/** Temporary keys; without `expiration` they do not expire. */
export interface TemporaryKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
  readonly expiration?: Date | undefined
}

/** Renewal ahead of expiry, as a multipart upload may take minutes. */
const EARLY_MS = 5 * 60_000
/** Delay between failed renewals while the keys are still valid. */
const AGAIN_MS = 30_000

/**
 * Returns a function that gives the role's current keys: concurrent callers share a request, and keys are renewed
 * before they expire. Throws StorageDown with the request and its address.
 */
export function keysOf(role: Role, clock: Clock): () => Promise<TemporaryKeys> {
  let held: TemporaryKeys | undefined
  let underWay: Promise<TemporaryKeys> | undefined
  let notBefore = Number.NEGATIVE_INFINITY
  const lasts = (ms: number) =>
    held !== undefined && (held.expiration === undefined || held.expiration.getTime() - clock.now().getTime() > ms)

  async function renew(): Promise<TemporaryKeys> {
    try {
      held = await lent(role)
      return held
    } catch (error) {
      notBefore = clock.now().getTime() + AGAIN_MS
      if (held !== undefined && lasts(0)) return held
      throw new StorageDown(refusalOf(role, error), error)
    } finally {
      underWay = undefined
    }
  }
  return async () => {
    if (held !== undefined && (lasts(EARLY_MS) || (lasts(0) && clock.now().getTime() < notBefore))) return held
    underWay ??= renew()
    return underWay
  }
}

async function lent(role: Role): Promise<TemporaryKeys> {
  if (role.from === 'web-identity') {
    const { fromWebToken } = await import('@aws-sdk/credential-provider-web-identity')
    const { tokenFile, roleArn, region, endpoint } = role
    return fromWebToken({
      webIdentityToken: (await readFile(tokenFile, 'utf8')).trim(),
      roleArn,
      roleSessionName: 'parvis',
      clientConfig: { region, ...(endpoint !== undefined && { endpoint }) },
    })()
  }
  if (role.from === 'container') {
    const { fromHttp } = await import('@aws-sdk/credential-provider-http')
    const { full, relative, token, tokenFile } = role
    return fromHttp({
      ...(full !== undefined && { awsContainerCredentialsFullUri: full }),
      ...(relative !== undefined && { awsContainerCredentialsRelativeUri: relative }),
      ...(token !== undefined && { awsContainerAuthorizationToken: token }),
      ...(tokenFile !== undefined && { awsContainerAuthorizationTokenFile: tokenFile }),
      maxRetries: 1,
    })()
  }
  const { fromInstanceMetadata } = await import('@smithy/credential-provider-imds')
  // Version 2 only: it prevents server-side request forgery from reading the keys.
  return fromInstanceMetadata({ ec2MetadataV1Disabled: true, maxRetries: 1 })()
}

function refusalOf(role: Role, error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}`.split('\n')[0] : String(error)
  const whom =
    role.from === 'web-identity'
      ? `STS lends no keys for ${role.roleArn} to who ${role.tokenFile} says we are`
      : role.from === 'container'
        ? 'the container is lent no keys (AWS_CONTAINER_CREDENTIALS_*)'
        : 'the machine is lent no keys by its metadata service, version 2 (S3_INSTANCE_ROLE)'
  return `No keys for the file storage: ${whom}: ${said}`
}
