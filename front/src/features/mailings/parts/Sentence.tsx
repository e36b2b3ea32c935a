import { formatDayOfYear } from '@parvis/contract/kit/dates.ts'
import type { Audience } from '@parvis/contract/mailings/mailings.ts'
import { audienceKeys, getChoices } from '@parvis/contract/mailings/mailings.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Sendings.module.css'

type Key = keyof Audience
interface Word {
  readonly key: Key
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

const NO_SLOT = '-'

function useWords() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(getChoices, { params }, { staleTime: 60_000 })
  const said = (key: Key, value: string, label: string): string => {
    const day = event.days.find(({ id }) => id === value)?.day
    if (key === 'days' && day !== undefined) return say('sendings.word.days', { day: formatDayOfYear(day, language) })
    if (key === 'participation') return say(`sendings.way.${value}`)
    if (key === 'articles' || (key === 'slots' && value !== NO_SLOT))
      return say(`sendings.word.${key}`, { name: label })
    return label
  }
  const words: readonly Word[] = [
    ...audienceKeys.flatMap((key) => {
      const values = data?.data.find(({ id }) => id === key)?.values ?? []
      const options = values.map(({ value, label }) => ({ value, label: said(key, value, label) }))
      return options.length > 1 || (key === 'articles' && options.length > 0) ? [{ key, options }] : []
    }),
    ...(data && data.consents.length > 0
      ? [
          {
            key: 'consent' as const,
            options: data.consents.map(({ key, label }) => ({
              value: key,
              label: say('sendings.word.consent', { name: label.replace(/<[^<>]*>/g, '') }),
            })),
          },
        ]
      : []),
  ]
  return { words, error, isKnown: data !== undefined }
}

export function Sentence({
  audience,
  onChange,
}: {
  readonly audience: Audience
  readonly onChange: (audience: Audience) => void
}) {
  const say = useSay()
  const tell = useProblem()
  const { words, error, isKnown } = useWords()
  if (error) return <Banner kind="error">{tell(error)}</Banner>
  if (!isKnown) return <Loader label={say('context.loading')} />
  const { consent, ...others } = audience
  const valuesOf = (key: Key): readonly string[] =>
    key === 'consent' ? (consent === undefined ? [] : [consent]) : (others[key] ?? [])
  function choose(key: Key, values: readonly string[]) {
    const { [key]: _, ...rest } = audience
    const [first] = values
    if (first === undefined) onChange(rest)
    else onChange({ ...rest, [key]: key === 'consent' ? first : [...new Set(values)] })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a sentence, in which a fieldset would begin another
    <div role="group" aria-label={say('sendings.sentence')} className={styles.sentence}>
      {words.map((word) => (
        <span key={word.key}>
          {say(`sendings.before.${word.key}`)}{' '}
          <Values word={word} values={valuesOf(word.key)} onChange={(values) => choose(word.key, values)} />
        </span>
      ))}
    </div>
  )
}

/** A word with several values, any of which matches; values can be changed, removed and added. */
function Values({
  word: { key, options },
  values,
  onChange,
}: {
  readonly word: Word
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}) {
  const say = useSay()
  const canGrow = key !== 'consent' && values.length > 0 && values.length < options.length
  const shown = values.length === 0 ? [''] : [...values, ...(canGrow ? [''] : [])]
  return shown.map((value, at) => {
    const isMore = at > 0 && value === ''
    const others = values.filter((one) => one !== value)
    return (
      // Keyed by its place in the sentence.
      // biome-ignore lint/suspicious/noArrayIndexKey: it is the place that is focused
      <span key={at}>
        {at > 0 && !isMore ? `${say('sendings.or')} ` : ''}
        <select
          className={styles.word}
          aria-label={
            at === 0
              ? say(`sendings.choose.${key}`)
              : say('sendings.or.choose', { word: say(`sendings.choose.${key}`) })
          }
          value={value}
          data-set={value !== '' || undefined}
          data-more={isMore || undefined}
          onChange={({ target }) => onChange(shown.map((one, i) => (i === at ? target.value : one)).filter(Boolean))}
        >
          <option value="">
            {isMore ? say('sendings.or.more') : at > 0 ? say('sendings.or.drop') : say(`sendings.any.${key}`)}
          </option>
          {options
            .filter((option) => !others.includes(option.value))
            .map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
        </select>{' '}
      </span>
    )
  })
}
