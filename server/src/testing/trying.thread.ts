export function tried(told: string): string {
  if (told === 'for ever') for (;;);
  if (told === 'without end') for (const kept: string[] = []; ; ) kept.push(`${kept.length}`.repeat(1_000))
  if (told === 'wrong') throw new TypeError('That is wrong')
  return told.toUpperCase()
}
