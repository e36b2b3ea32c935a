import { paths } from '#kit/paths.ts'

/** Not in `paths`, which the pages of visitors load. */
export const addPath = (context: string): string => `${paths.participants(context)}/ajouter`
