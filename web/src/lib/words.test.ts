import { describe, expect, it } from 'vitest'
import { counted, inSentence, plural, withDistrict } from './words.ts'

describe("the state's terms", () => {
  it('are lower case within a sentence, except for abbreviations', () => {
    expect(['Zonal Education Office', 'LGEA', 'TESCOM Zone'].map(inSentence)).toEqual([
      'zonal education office',
      'LGEA',
      'TESCOM zone',
    ])
  })

  it('have a plural', () => {
    expect(['Zone', 'Local Education Authority', 'Bay'].map(plural)).toEqual([
      'Zones',
      'Local Education Authorities',
      'Bays',
    ])
  })

  it('replace the usual word', () => {
    expect(withDistrict('{Districts}: every {district} of {districts}', 'Zone')).toBe('Zones: every zone of zones')
    expect(withDistrict('Nothing', 'Zone')).toBe('Nothing')
  })
})

it('counts things', () => {
  expect([counted(1, 'arm'), counted(1200, 'arm'), counted(0, 'person', 'people')]).toEqual([
    '1 arm',
    '1,200 arms',
    '0 people',
  ])
})
