import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useParams } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './SectionScreen.module.css'
import { useSections } from './useSections.ts'

/** `sections/{sectionId}`: a page written by the organiser. */
export function SectionScreen() {
  const { sectionId = '' } = useParams<'sectionId'>()
  return <SectionPage sectionId={sectionId} />
}

export function SectionPage({ sectionId }: { sectionId: string }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { data, error, isFetching, refetch } = useSections()
  const section = data?.data.find(({ id }) => id === sectionId)
  const others = data?.data.filter(({ id }) => id !== sectionId) ?? []
  const title = section?.title ?? (data ? say('sections.none') : event.name)
  useTitle(title)
  if (!data) {
    return (
      <Page>
        {error ? (
          <Banner
            kind="error"
            title={say('sections.unreachable')}
            actions={
              <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
                {say('sections.retry')}
              </Button>
            }
          >
            {tell(error)}
          </Banner>
        ) : (
          <Loader label={say('sections.loading')} />
        )}
      </Page>
    )
  }
  if (!section) {
    return (
      <Page narrow>
        <Sheet level={1} title={title} lead={say('sections.none.text')} footer={<Home />}>
          {null}
        </Sheet>
      </Page>
    )
  }
  return (
    <Page>
      <Sheet level={1} title={title} footer={<Home />}>
        {section.html ? (
          <Html html={section.html} videoTitle={section.title} />
        ) : (
          <EmptyState icon="file" title={say('sections.empty')} />
        )}
      </Sheet>
      {others.length > 0 ? (
        <nav className={styles.others} aria-label={say('sections.others')}>
          {others.map(({ id, title: label }) => (
            <Button key={id} small variant="ghost" href={paths.section(event.context, id)} iconEnd="arrow">
              {label}
            </Button>
          ))}
        </nav>
      ) : null}
    </Page>
  )
}

function Home() {
  const say = useSay()
  const { event } = useEvent()
  return (
    <Button variant="ghost" href={paths.home(event.context)} icon="home">
      {say('context.backHome')}
    </Button>
  )
}
