/** In order: most browsers also name those they imitate. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bKAIOS\//i, 'Browser'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  // On Android, Opera Mini is a WebView that identifies itself as OPR, like Opera.
  [/\bOpera Mini\/|; wv\).* OPR\//, 'Opera Mini'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:UCBrowser|UCWEB)/, 'UC Browser'],
  [/\bPHX\//, 'Phoenix'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:MSIE |Trident\/)/, 'Internet Explorer'],
  // A page within another app.
  [/; wv\)/, 'App'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bKAIOS\//i, 'KaiOS'],
  [/\bJ2ME\b/, 'a feature phone'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (list: typeof browsers, text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** The device that a User-Agent header names, for display: 'Chrome on Android'. The header is the caller's own claim. */
export const deviceOf = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, 400)
  const browser = firstIn(browsers, text)
  const system = firstIn(systems, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
