import type { Occasion } from '@parvis/contract/emails/emails.ts'
import { listActions, listOccasions, updateAction } from '@parvis/contract/emails/emails.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { MailsPanel } from '../MailsPanel.tsx'
import { TeamMailsPanel } from '../TeamMailsPanel.tsx'
import styles from './MailsScreen.module.css'

const ACTS: readonly number[] = [1, 2, 4, 5, 6, 7, 8, 10, 19, 22, 20, 21]
const KEYS: readonly number[] = [9, 3]
/** Mails without a text of the event: their figures are known only when they are sent. */
const OTHERS = ['code', 'transfer', 'moved', 'returned', 'credited', 'late'] as const

/** Every automatic mail: occasion, recipients, languages and template; other sendings below. */
export function MailsScreen({ action, children }: { readonly action?: ReactNode; readonly children?: ReactNode }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(listOccasions, { params }, { staleTime: 0 })
  const those = (ids: readonly number[]) =>
    ids.flatMap((id) => data?.data.filter(({ actionId }) => actionId === id) ?? [])
  return (
    <MailsPanel screen="occasions" action={action}>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {data === undefined && !error ? <Loader label={say('context.loading')} /> : null}
      {data ? (
        <>
          <Occasions title={say('emails.occasions.acts')} occasions={those(ACTS)} />
          <Occasions title={say('emails.occasions.keys')} occasions={those(KEYS)} />
          <section className={styles.moment} aria-labelledby="mails-others">
            <h2 id="mails-others">{say('emails.occasions.others')}</h2>
            <p>{say('emails.occasions.others.text')}</p>
            <dl className={styles.others}>
              {OTHERS.map((one) => (
                <div key={one}>
                  <dt>{say(`emails.when.${one}`)}</dt>
                  <dd>{say(`emails.what.${one}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
          <TeamMailsPanel />
        </>
      ) : null}
      {children}
    </MailsPanel>
  )
}

function Occasions({ title, occasions }: { readonly title: string; readonly occasions: readonly Occasion[] }) {
  const say = useSay()
  const { event } = useEvent()
  return (
    <section className={styles.moment}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        rows={occasions}
        rowKey={({ actionId }) => String(actionId)}
        columns={[
          {
            key: 'when',
            header: say('emails.occasions.when'),
            primary: true,
            cell: ({ actionId }) => (
              <Anchor href={paths.mailText(event.context, String(actionId))}>{say(`emails.when.${actionId}`)}</Anchor>
            ),
          },
          { key: 'what', header: say('emails.occasions.what'), cell: (occasion) => <What occasion={occasion} /> },
          { key: 'languages', header: say('emails.occasions.languages'), cell: Languages },
          {
            key: 'sent',
            header: say('emails.occasions.sent'),
            align: 'end',
            cell: ({ sent }) => (sent === 0 ? '–' : say('emails.occasions.count', { count: sent })),
          },
          {
            key: 'returned',
            header: say('emails.occasions.returned'),
            align: 'end',
            cell: ({ returned }) =>
              returned === 0 ? (
                '–'
              ) : (
                <Anchor href={paths.returned(event.context)}>
                  {say('emails.occasions.count', { count: returned })}
                </Anchor>
              ),
          },
          {
            key: 'switch',
            header: say('emails.occasions.switch'),
            align: 'end',
            cell: (occasion) => <Sent occasion={occasion} />,
          },
        ]}
      />
    </section>
  )
}

function Sent({ occasion: { actionId, enabled } }: { readonly occasion: Occasion }) {
  const say = useSay()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { mutate, isPending, error } = useSend(updateAction)
  const tell = useProblem()
  if (KEYS.includes(actionId)) return <span className={styles.note}>{say('emails.occasions.always')}</span>
  async function turn(isOn: boolean) {
    // Reads the current templates of each language, so that they are kept.
    const { data } = await call(listActions, { params })
    const templates = data.find(({ id }) => id === actionId)?.templates ?? {}
    mutate({ params: { ...params, actionId: String(actionId) }, body: { enabled: isOn, templates } })
  }
  return (
    <>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={say('emails.occasions.on', { when: say(`emails.when.${actionId}`) })}
        checked={enabled}
        aria-checked={enabled}
        disabled={isPending}
        onChange={({ target }) => void turn(target.checked)}
      />
      {error ? <span role="alert">{tell(error)}</span> : null}
    </>
  )
}

function What({ occasion: { enabled, texts, attachments } }: { readonly occasion: Occasion }) {
  const say = useSay()
  const { language } = useLanguage()
  const text = texts.find((one) => one.language === language) ?? texts[0]
  const subject = text ? withNames(text.subject, say) : ''
  const files = attachments.map((file) => say(`emails.attached.${file}`))
  return (
    <div className={styles.what}>
      {enabled ? <span>{subject}</span> : <span className={styles.note}>{say('emails.occasions.silent')}</span>}
      {enabled && files.length > 0 ? (
        <span className={styles.note}>{new Intl.ListFormat(language, { type: 'conjunction' }).format(files)}</span>
      ) : null}
    </div>
  )
}

function Languages({ texts }: Occasion) {
  const say = useSay()
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <ul className={styles.languages}>
      {texts.map((text) => (
        <li key={text.language} data-missing={text.source === 'french' || undefined}>
          {say(`emails.source.${text.source}`, { language: names.of(text.language) ?? text.language })}
        </li>
      ))}
    </ul>
  )
}

export function withNames(subject: string, say: ReturnType<typeof useSay>): string {
  return subject.replace(/(?<!\{)\{\{+\s*([\w.]+)\s*\}\}+/g, (_, name: string) => `[${say(`emails.variable.${name}`)}]`)
}
