import { describe, expect, it } from 'vitest'
import { addressForLog } from './address.ts'

describe('the address in a line of the request log', () => {
  it('is whole or missing, depending on the setting', () => {
    expect(addressForLog('105.112.33.7', 'full')).toBe('105.112.33.7')
    expect(addressForLog('105.112.33.7', 'off')).toBeUndefined()
  })

  it.each([
    ['105.112.33.7', '105.112.33.0'],
    ['::ffff:105.112.33.7', '105.112.33.0'],
    ['2c0f:f5c0:1:22:333:4444:5555:6666', '2c0f:f5c0:1::'],
    ['2c0f:f5c0::6666', '2c0f:f5c0:0::'],
    ['fe80::a1b2:c3d4%eth0', 'fe80:0:0::'],
    ['::1', '0:0:0::'],
  ])('keeps only the network of %s', (address, network) => {
    expect(addressForLog(address, 'network')).toBe(network)
  })
})
