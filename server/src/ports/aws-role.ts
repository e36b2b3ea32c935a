import { readFile } from 'node:fs/promises'
import type { Clock } from './clock.ts'
import { StorageDown } from './storage.ts'

/** Who lends keys to this process, rather than being given some of its own. */
export type Role =
  | {
      readonly from: 'web-identity'
      /** Where the platform writes, and writes again, who this process is. */
      readonly tokenFile: string
      readonly roleArn: string
      readonly region: string
      /** Where STS answers; Amazon's of the region unless told. */
      readonly endpoint?: string
    }
  | {
      readonly from: 'container'
      /** A whole address, or a path of the one at which containers ask. */
      readonly full?: string
      readonly relative?: string
      readonly token?: string
      readonly tokenFile?: string
    }
  | { readonly from: 'instance' }

/** Keys as they are lent: for ever where nothing says until when. */
export interface LentKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
  readonly expiration?: Date | undefined
}

/** Renewed so long before they end: an upload in parts may take minutes. */
const EARLY_MS = 5 * 60_000
/** Keys that still serve are asked for again this seldom, where they could not be renewed. */
const AGAIN_MS = 30_000

/**
 * The keys of a role, as they are at each moment: asked for once for all who need them at once, and again before they
 * end. Throws StorageDown, which says what was asked of whom.
 */
export function keysOf(role: Role, clock: Clock): () => Promise<LentKeys> {
  let held: LentKeys | undefined
  let underWay: Promise<LentKeys> | undefined
  let notBefore = Number.NEGATIVE_INFINITY
  const lasts = (ms: number) =>
    held !== undefined && (held.expiration === undefined || held.expiration.getTime() - clock.now().getTime() > ms)

  async function renew(): Promise<LentKeys> {
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

/** One asking; what asks is loaded where it is used. */
async function lent(role: Role): Promise<LentKeys> {
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
  // A page that can be made to fetch an address must not be able to read the keys: that is what the second version is for.
  return fromInstanceMetadata({ ec2MetadataV1Disabled: true, maxRetries: 1 })()
}

/** What the operator is to mend, in one sentence. */
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
