import { cutPhones } from '../features/search/index.ts'
import type { Database } from '../platform/db/index.ts'

/** Lists the stored phone numbers that lack their last digit, and whose they are; returns the exit status: 1 if there is one. Changes nothing. */
export const listWrongPhones = async (database: Database): Promise<number> => {
  const found = await database.system.read(cutPhones)
  for (const { state, of, name, number } of found) console.log(`${state}: ${of} ${name}: ${number}`)
  if (found.length === 0) {
    console.log('Every phone number is complete.')
    return 0
  }
  const count = found.length === 1 ? '1 phone number lacks' : `${found.length} phone numbers lack`
  console.log(`${count} the last digit: ask the people for it, and correct it in the portal.`)
  return 1
}
