import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

it('names the browser and the system of a device', () => {
  const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(deviceOf(`${android} Chrome/126.0.0.0 Mobile Safari/537.36`)).toBe('Chrome on Android')
  expect(deviceOf(`${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`)).toBe(
    'Samsung Internet on Android',
  )
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0')).toBe(
    'Edge on Windows',
  )
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1')).toBe(
    'Safari on iPhone',
  )
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0')).toBe('Firefox on Linux')
})

it('says so where a device does not name itself', () => {
  expect(deviceOf(undefined)).toBe('Unknown device')
  expect(deviceOf('curl/8.8.0')).toBe('Unknown device')
  expect(deviceOf('x'.repeat(100_000))).toBe('Unknown device')
})
