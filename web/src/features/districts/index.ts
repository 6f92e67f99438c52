export { districtsOf, ownRegistration } from './queries.ts'
export { CorrectRegistration } from './components/CorrectRegistration.tsx'
