/**
 * Times the two searches of a whole state, as its super admin, on a server that runs on data of `npm run seed:scale`. Usage:
 * AKADA_URL=http://localhost:3000 npm run bench:search. Prints the table of bench/field.md: the median and the slowest of 9 answers.
 */
import { apiAs } from '../e2e/src/api.ts'

const times = 9

const measure = async (work: () => Promise<unknown>): Promise<string> => {
  const taken: number[] = []
  for (let at = 0; at < times; at++) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  taken.sort((one, other) => one - other)
  return `${Math.round(taken[Math.floor(times / 2)] ?? 0)} / ${Math.round(taken.at(-1) ?? 0)}`
}

const api = await apiAs('state.1.1', { password: 'Scale@2026' })
const { foundStudents, total } = await api.call('GET /student/search', { query: { limit: 1000 } })
const [someone] = foundStudents.slice(700)
if (!someone) throw new Error('The state has no students: fill it with npm run seed:scale.')
const { firstName, lastName, admissionNumber } = someone
/** A letter too many in the middle. */
const misspelt = `${lastName.slice(0, 2)}${lastName.slice(1)} ${firstName}`
const terms = ['ola', `${lastName} ${firstName}`, misspelt, admissionNumber, 'JSS 1 Gold', '']

console.log(`${total.toLocaleString('en')} students\n`)
console.log('| Typed | Students found | /student/search, ms | /search/everything, ms |\n| --- | --- | --- | --- |')
for (const term of terms) {
  const list = () => api.call('GET /student/search', { query: { searchTerm: term || undefined, limit: 50 } })
  const found = await list()
  const everything = () => api.call('GET /search/everything', { query: { term } })
  const boxes = term === '' ? 'none' : await measure(everything)
  console.log(`| ${term || 'nothing: all'} | ${found.total.toLocaleString('en')} | ${await measure(list)} | ${boxes} |`)
}
