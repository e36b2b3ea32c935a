/**
 * Features missing in Safari 16.4, the oldest supported browser, without which a page breaks. Decorative ones
 * (`@starting-style`, `text-wrap`, `field-sizing`, view transitions) are not listed.
 */
const TOO_NEW: Readonly<Record<string, RegExp>> = {
  'AbortSignal.any (17.4)': /AbortSignal\.any\(/,
  'Promise.withResolvers (17.4)': /Promise\.withResolvers/,
  'Promise.try (18.2)': /Promise\.try\(/,
  'URL.canParse (17)': /URL\.canParse\(/,
  'URL.parse (18)': /\bURL\.parse\(/,
  'Object.groupBy (17.4)': /(Object|Map)\.groupBy\(/,
  'methods of sets (17)': /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'RegExp.escape (18.2)': /RegExp\.escape\(/,
  'sets in regular expressions (17)': /\/[dgimsuy]*v[dgimsuy]*\.(test|exec)\(/,
  'Iterator.from (18.4)': /\bIterator\.from\(/,
  'requestIdleCallback (none)': /[^.?]\brequestIdleCallback\(/,
  'checkVisibility (17.4)': /\.checkVisibility\(/,
  'popovers (17)': /\.(show|hide|toggle)Popover\(|:popover-open/,
  'light-dark() (17.5)': /light-dark\(/,
  '@scope (17.4)': /@scope\b/,
  'anchors (26)': /\b(anchor-name|position-anchor|position-area):/,
  'nested rules (16.5)': /[{;}]&[\s.:[>+~]/,
}

export const tooNewIn = (piece: string): string[] =>
  Object.entries(TOO_NEW).flatMap(([name, pattern]) => (pattern.test(piece) ? [name] : []))
