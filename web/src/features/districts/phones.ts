import { type PhoneNumber, showPhone } from '../../ui/inputs/phones.ts'

/** Numbers as people write them, '0803 123 4567, 0802 ...'. */
export const localPhones = (phones: readonly PhoneNumber[]): string => phones.map(showPhone).join(', ')
