import type { Orm } from '#db/orm.ts'
import type { Hooks } from '#kit/hooks.ts'
import type { Jobs } from '#kit/jobs.ts'
import type { Log } from '#kit/log.ts'
import type { Metrics } from '#kit/metrics.ts'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { CompanyDirectory } from './company-directory.ts'
import type { Dns } from './dns.ts'
import type { GoogleWallet } from './google-wallet.ts'
import type { MailAddress, Mailer } from './mailer.ts'
import type { OutboundHttp } from './outbound-http.ts'
import type { PaymentProvider } from './payment.ts'
import type { SmsSender } from './sms.ts'
import type { Storage } from './storage.ts'
import type { Threads } from './threads.ts'
import type { Timers } from './timers.ts'

/** External services, and the declarations of features for those below them; all else is imported directly. */
export interface Ports {
  readonly db: Orm
  readonly clock: Clock
  readonly mailer: Mailer
  /** Default sender; a domain may have its own. */
  readonly mailFrom: MailAddress
  /** Secret of the bounce webhook, and the base of the return addresses, which are unique per mail. */
  readonly mailReturns?: { readonly secret: string; readonly address?: string }
  readonly dns: Dns
  readonly outbound: OutboundHttp
  /** For sign-in links by text message. */
  readonly sms: SmsSender
  readonly storage: Storage
  readonly threads: Threads
  readonly companies: CompanyDirectory
  /** A trial server publishes events even though mails are kept and payments are simulated. */
  readonly isTrial: boolean
  /** The test provider, which takes no money, is allowed only in demonstrations. */
  readonly payments: { readonly stripe?: PaymentProvider; readonly allowsSandbox: boolean }
  readonly wallets?: { readonly google?: GoogleWallet }
  readonly bus: Bus
  readonly timers: Timers
  readonly jobs: Jobs
  readonly hooks: Hooks
  readonly log: Log
  readonly metrics: Metrics
  /** Signs short-lived addresses; at least 32 characters. */
  readonly secret: string
  /** Public address without final slash, such as `https://inscriptions.example.org`. */
  readonly publicUrl: string
}
