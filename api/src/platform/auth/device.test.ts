import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const onAndroid = (phone: string) => `Mozilla/5.0 (Linux; ${phone}) ${webkit}`

const devices: [device: string, userAgent: string][] = [
  ['Chrome on Android', `${onAndroid('Android 10; K')} Chrome/126.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `${onAndroid('Android 10; K')} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
  ],
  ['Edge on Android', `${onAndroid('Android 10; K')} Chrome/124.0.0.0 Mobile Safari/537.36 EdgA/124.0.0.0`],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/126.0.0.0 Safari/537.36`],
  ['Chrome on Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0.0.0 Safari/537.36`],
  [
    'Opera on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`,
  ],
  ['Opera Mini on Android', 'Opera/9.80 (Android; Opera Mini/36.2.2254/191.320; U; en) Presto/2.12.423 Version/12.16'],
  [
    'Opera Mini on a feature phone',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/191.320; U; en) Presto/2.12.423 Version/12.16',
  ],
  [
    'Opera Mini on Android',
    `${onAndroid('Android 11; TECNO KE5 Build/RP1A.200720.011; wv')} Version/4.0 Chrome/120.0.6099.144 Mobile Safari/537.36 OPR/76.0.2254.69831`,
  ],
  [
    'UC Browser on Android',
    'Mozilla/5.0 (Linux; U; Android 9; en-US; Infinix X624B Build/PPR1.180610.011) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
  ],
  [
    'App on Android',
    `${onAndroid('Android 10; TECNO KD7 Build/QP1A.190711.020; wv')} Version/4.0 Chrome/87.0.4280.141 Mobile Safari/537.36`,
  ],
  [
    'App on Android',
    `${onAndroid('Android 12; Infinix X6515 Build/SP1A.210812.016; wv')} Version/4.0 Chrome/110.0.5481.153 Mobile Safari/537.36`,
  ],
  [
    'Phoenix on Android',
    `${onAndroid('Android 12; itel A661L Build/SP1A.210812.016; wv')} Version/4.0 Chrome/103.0.5060.71 Mobile Safari/537.36 PHX/12.9`,
  ],
  ['Browser on KaiOS', 'Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'],
  ['Internet Explorer on Windows', 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko'],
]

it.each(devices)('names %s for the user agent %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device)
})

it('says so if a device does not name itself', () => {
  expect(deviceOf(undefined)).toBe('Unknown device')
  expect(deviceOf('curl/8.8.0')).toBe('Unknown device')
  expect(deviceOf('x'.repeat(100_000))).toBe('Unknown device')
})
