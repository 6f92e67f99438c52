import { relationships } from '@akada/contract/students/relationships'
import type { Reading } from '../../../platform/uploads/index.ts'

type Relationship = (typeof relationships)[number]

export const readRelationship = (text: string): Reading<Relationship> => {
  if (text === '') return { value: 'Guardian' }
  const written = text.toLowerCase().replace(/[^a-z]/g, '')
  const same: Record<string, Relationship> = {
    dad: 'Father',
    daddy: 'Father',
    mum: 'Mother',
    mom: 'Mother',
    mummy: 'Mother',
    parent: 'Guardian',
    grandmother: 'Grandparent',
    grandfather: 'Grandparent',
    auntie: 'Aunt',
    aunty: 'Aunt',
  }
  const found = relationships.find(name => name.toLowerCase() === written) ?? same[written]
  return found ? { value: found } : { wanted: `Write one of ${relationships.join(', ')}.` }
}
