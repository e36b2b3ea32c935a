import { ArticlesEditor } from '#features/articles/kit/ArticlesEditor.tsx'
import { PriceSimulator } from './PriceSimulator.tsx'

export function ArticlesScreen() {
  return <ArticlesEditor below={(articles) => <PriceSimulator articles={articles} />} />
}
