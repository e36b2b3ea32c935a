import { ArticlesEditor } from '#features/articles/kit/ArticlesEditor.tsx'
import { PriceSimulator } from './PriceSimulator.tsx'

/** The articles of the event, with a simulator of what a person would pay for them. */
export function ArticlesScreen() {
  return <ArticlesEditor below={(articles) => <PriceSimulator articles={articles} />} />
}
