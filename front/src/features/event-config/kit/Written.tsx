import { useSay } from '#kit/say.tsx'
import { Html } from '#kit/ui/Html.tsx'
import styles from './Appearance.module.css'
import { HtmlField } from './HtmlField.tsx'

interface WrittenProps {
  readonly label: string
  readonly hint: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (html: string) => void
}

export function Written({ value, ...field }: WrittenProps) {
  const say = useSay()
  return (
    <>
      <HtmlField {...field} value={value} rows={6} />
      {value.trim() === '' ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
        <section className={styles.read} aria-label={say('parts.sections.preview', { name: field.label })} tabIndex={0}>
          <Html html={value} videoTitle={field.label} />
        </section>
      )}
    </>
  )
}
