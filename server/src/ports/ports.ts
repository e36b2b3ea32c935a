import type { Orm } from '#db/orm.ts'
import type { Declared } from '#kit/declared.ts'
import type { Jobs } from '#kit/jobs.ts'
import type { Log } from '#kit/log.ts'
import type { Metrics } from '#kit/metrics.ts'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { CompanyDirectory } from './company-directory.ts'
import type { Dns } from './dns.ts'
import type { GoogleWallet } from './google-wallet.ts'
import type { MailAddress, Mailer } from './mailer.ts'
import type { Outside } from './outside.ts'
import type { PaymentProvider } from './payment.ts'
import type { Rounds } from './rounds.ts'
import type { SmsSender } from './sms.ts'
import type { Storage } from './storage.ts'
import type { Threads } from './threads.ts'

/** The outside world, and what features declare to those below them, injected once: everything else is plain imports. */
export interface Ports {
  readonly db: Orm
  readonly clock: Clock
  readonly mailer: Mailer
  /** Whom mails come from, unless the domain has a sender of its own. */
  readonly mailFrom: MailAddress
  /** Who may tell which mails came back, and the address that they come back to: each mail has one of its own within it. */
  readonly mailReturns?: { readonly secret: string; readonly address?: string }
  /** The names of the internet. */
  readonly dns: Dns
  /** Calls to addresses that organisers give. */
  readonly outside: Outside
  /** Where one-time links go by text message. */
  readonly sms: SmsSender
  readonly storage: Storage
  readonly threads: Threads
  /** The public register of companies. */
  readonly companies: CompanyDirectory
  /** The server is for trying: it publishes though mails are kept and payments are those of the demonstration. */
  readonly isTrial: boolean
  /** Who takes payments. Without money, in demonstration, only where that is allowed. */
  readonly payments: { readonly stripe?: PaymentProvider; readonly allowsSandbox: boolean }
  /** Who makes passes that phones keep, where there are keys to sign them. */
  readonly wallets?: { readonly google?: GoogleWallet }
  /** What the processes of the house tell each other. */
  readonly bus: Bus
  readonly rounds: Rounds
  readonly jobs: Jobs
  /** What features declare to those below them. */
  readonly declared: Declared
  readonly log: Log
  readonly metrics: Metrics
  /** Signs short-lived addresses; at least 32 characters. */
  readonly secret: string
  /** Where people reach us, without a final slash, such as `https://inscriptions.example.org`. */
  readonly publicUrl: string
}
