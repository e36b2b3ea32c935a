import type { Feature } from '../../map-entry.ts'
import type { Problem, SourceFile } from './source.ts'

const problem = (message: string): Problem => ({ path: 'features.ts', line: 1, message })

function orderProblems(features: readonly Feature[]): Problem[] {
  return features.flatMap((feature, index) => {
    const above = new Set(features.slice(0, index).map(({ name }) => name))
    const twice = above.has(feature.name) ? [problem(`'${feature.name}' stands twice on the map`)] : []
    const wrong = feature.uses
      .filter((used) => !above.has(used))
      .map((used) => problem(`'${feature.name}' uses '${used}', which does not stand above it on the map`))
    return [...twice, ...wrong]
  })
}

export function mapProblems(files: readonly SourceFile[], features: readonly Feature[]): Problem[] {
  const absent = features.flatMap(({ name, packages }) =>
    packages
      .filter((where) => !files.some(({ path }) => path.startsWith(`${where}/src/features/${name}/`)))
      .map((where) => problem(`'${name}' lives in ${where} says the map, but ${where}/src/features/${name}/ is empty`)),
  )
  return [...orderProblems(features), ...absent]
}
