export { ChangePasswordForm } from './components/ChangePasswordForm.tsx'
export { SecondFactor } from './components/SecondFactor.tsx'
export { Availability } from './components/Availability.tsx'
export { allEnums } from './queries.ts'
