import { framingOriginIn } from '@parvis/contract/kit/framing.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { siteOrigin } from '#kit/site.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { AppearancePage } from '../kit/AppearancePage.tsx'
import { Reserved } from '../kit/Reserved.tsx'
import type { Values } from '../kit/settings.ts'
import { linesOf } from '../kit/settings.ts'
import type { EditedPart } from '../usePart.ts'
import { usePart } from '../usePart.ts'
import { SETTINGS } from '../useSettings.ts'
import styles from './Site.module.css'

const KEY = 'FO_FRAMED_BY'
const originsIn = (values: Values): readonly string[] => (values[KEY] ?? []) as readonly string[]
const withOrigins = ({ [KEY]: _, ...others }: Values, origins: readonly string[]): Values =>
  origins.length > 0 ? { ...others, [KEY]: origins } : others

/** The organiser’s own site: where it is, and what to paste there so that the event shows in its pages. */
export function SiteScreen() {
  const edited = usePart(SETTINGS)
  return (
    <AppearancePage
      screen="site"
      edited={edited}
      isAtField={(path) => path.startsWith(`value.${KEY}`)}
      shown={(values) => (
        <ul>
          {originsIn(values).map((origin) => (
            <li key={origin}>{origin}</li>
          ))}
        </ul>
      )}
    >
      {(values) => <Site edited={edited} values={values} />}
    </AppearancePage>
  )
}

function Site({ edited, values }: { readonly edited: EditedPart<Values>; readonly values: Values }) {
  const say = useSay()
  const origins = originsIn(values)
  const hasSaved = originsIn((edited.saved.data?.value ?? {}) as Values).length > 0
  return (
    <div className={styles.site}>
      <Reserved setting={KEY}>
        <TextArea
          name={KEY}
          label={say('site.origins')}
          hint={say('site.origins.hint')}
          rows={2}
          value={linesOf(origins)}
          error={edited.errors.find(({ path }) => path.startsWith(`value.${KEY}`))?.message}
          onChange={(text) => edited.edit(withOrigins(values, text === '' ? [] : text.split('\n')))}
          onBlur={() => {
            const kept = [...new Set(origins.map(framingOriginIn).filter(Boolean))]
            if (kept.join() !== origins.join()) edited.edit(withOrigins(values, kept))
          }}
        />
      </Reserved>
      {hasSaved ? <Snippet /> : <Banner kind="info">{say('site.first')}</Banner>}
      <section aria-labelledby="site-limits">
        <h2 id="site-limits">{say('site.limits')}</h2>
        <ul className={styles.limits}>
          {['https', 'mails', 'payment', 'team', 'storage', 'script'].map((key) => (
            <li key={key}>{say(`site.limits.${key}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const PAGES = ['home', 'registration'] as const
type Framed = (typeof PAGES)[number]
const isPage = (value: string): value is Framed => PAGES.some((page) => page === value)

/** A text as it may stand between the quotes of HTML. */
const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The snippet for the organiser’s own site. Without its second line, its height stays fixed. */
function Snippet() {
  const say = useSay()
  const { event } = useEvent()
  const [page, setPage] = useState<Framed>('registration')
  const [isCopied, setCopied] = useState(false)
  const title = quoted(say(`site.title.${page}`, { name: event.name }))
  const text = [
    `<iframe src="${siteOrigin()}${paths[page](event.context)}" title="${title}" allow="clipboard-write" style="display: block; width: 100%; height: 700px; border: 0"></iframe>`,
    `<script src="${siteOrigin()}/embed.js" async></script>`,
  ].join('\n')
  // Missing outside https: the text can be selected all the same.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const copy = () =>
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section aria-labelledby="site-snippet" className={styles.snippet}>
      <h2 id="site-snippet">{say('site.snippet')}</h2>
      <p>{say('site.snippet.text')}</p>
      <RadioGroup
        name="site-page"
        label={say('site.page')}
        options={PAGES.map((value) => ({ value, label: say(`site.page.${value}`) }))}
        value={page}
        onChange={(value) => {
          setCopied(false)
          if (isPage(value)) setPage(value)
        }}
      />
      <pre className={styles.code}>{text}</pre>
      {clipboard ? (
        <div>
          <Button small variant="ghost" icon={isCopied ? 'check' : undefined} onClick={() => void copy()}>
            {say(isCopied ? 'site.copied' : 'site.copy')}
          </Button>
        </div>
      ) : null}
      <LiveRegion>{isCopied ? say('site.copied') : ''}</LiveRegion>
    </section>
  )
}
