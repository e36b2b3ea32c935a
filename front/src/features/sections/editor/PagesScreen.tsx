import { AppearancePage } from '#features/event-config/kit/AppearancePage.tsx'
import { FoldedItems } from '#features/event-config/kit/FoldedItems.tsx'
import { PagePreview } from '#features/event-config/kit/PagePreview.tsx'
import { SENTENCES } from '#features/event-config/kit/sentences.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { useTogether } from '#features/event-config/useTogether.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { PageForm } from './PageForm.tsx'
import type { PageFields, PagesFields } from './pages.ts'
import { newPage, PAGES, withPages } from './pages.ts'
import { pagesReadOf } from './previewedPages.ts'

const LETTERS_TOLD = 160

/** What a page says, without its HTML, in a few words. */
const inShort = ({ html }: PageFields): string => {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > LETTERS_TOLD ? `${text.slice(0, LETTERS_TOLD)}…` : text
}

export function PagesScreen() {
  const say = useSay()
  const { event, settings } = useEvent()
  const pages = usePart(PAGES)
  const edited = useTogether<PagesFields>({ sections: pages, translations: usePart(SENTENCES) })
  return (
    <AppearancePage
      screen="pages"
      edited={edited}
      isAtField={(path) => /^(sections\.\d+\.(title|html|iconUrl)$|translations\.)/.test(path)}
      shown={(fields) => <InShort fields={fields} />}
    >
      {(fields) => (
        <>
          {settings.FO_HOME_SECTIONS || fields.sections.length === 0 ? null : <NotShown />}
          {fields.sections.length > 0 ? (
            <PagePreview
              folded
              who="me"
              offered={settings.FO_LANGUAGES}
              reads={(_, language) => pagesReadOf(event, fields, language)}
              places={fields.sections.map(({ id, title }) => ({
                value: paths.section(event.context, id),
                label: title || say('parts.sections.new'),
              }))}
            />
          ) : null}
          <FoldedItems
            kind="sections"
            icon="file"
            items={fields.sections}
            edited={{ ...pages, edit: (sections) => edited.edit(withPages(fields, sections)) }}
            nameOf={({ title }) => title}
            short={(page) => inShort(page) || say('parts.sections.blank')}
            make={newPage}
            fields={(page, onChange, errorAt, isNew) => (
              <PageForm
                page={page}
                fields={fields}
                errors={edited.errors}
                errorAt={errorAt}
                isNew={isNew}
                onChange={onChange}
                onFields={edited.edit}
              />
            )}
          />
        </>
      )}
    </AppearancePage>
  )
}

/** The home leaves the pages out. */
function NotShown() {
  const say = useSay()
  const { event } = useEvent()
  return (
    <Banner
      kind="info"
      actions={
        <Button small variant="ghost" href={paths.general(event.context, { groupe: 'home' })}>
          {say('organisation.entry.general')}
        </Button>
      }
    >
      {say('parts.sections.off')}
    </Banner>
  )
}

function InShort({ fields: { sections, translations } }: { fields: PagesFields }) {
  const others = Object.entries(translations).flatMap(([language, sentences]) =>
    sections.flatMap(({ id }) => {
      const sentence = sentences[`section.${id}`]
      return sentence ? [`${language} : ${sentence}`] : []
    }),
  )
  return (
    <ul>
      {sections.map((page) => (
        <li key={page.id}>{[page.title, inShort(page)].filter(Boolean).join(' · ')}</li>
      ))}
      {others.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
