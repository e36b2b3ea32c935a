// Written by `node scripts/lists.ts --write`.

/** Keys of the modules of the live that organisers write in advance. */
export const preparedKeys = ['poll', 'question', 'wordcloud'] as const
export type PreparedKey = (typeof preparedKeys)[number]
