import type { Orm } from '#db/orm.ts'
import type { Declared } from '#kit/declared.ts'
import type { Jobs } from '#kit/jobs.ts'
import type { Log } from '#kit/log.ts'
import type { Metrics } from '#kit/metrics.ts'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { CompanyDirectory } from './company-directory.ts'
import type { MailAddress, Mailer } from './mailer.ts'
import type { PaymentProvider } from './payment.ts'
import type { SmsSender } from './sms.ts'
import type { Storage } from './storage.ts'

/** The outside world, and what features declare to those below them, injected once: everything else is plain imports. */
export interface Ports {
  readonly db: Orm
  readonly clock: Clock
  readonly mailer: Mailer
  /** Whom mails come from, unless the domain has a sender of its own. */
  readonly mailFrom: MailAddress
  /** Where one-time links go by text message. */
  readonly sms: SmsSender
  readonly storage: Storage
  /** The public register of companies. */
  readonly companies: CompanyDirectory
  /** Who takes payments. Without money, in demonstration, only where that is allowed. */
  readonly payments: { readonly stripe?: PaymentProvider; readonly allowsSandbox: boolean }
  /** What the processes of the house tell each other. */
  readonly bus: Bus
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
