export { ChangePasswordForm } from './components/ChangePasswordForm.tsx'
export { Availability } from './components/Availability.tsx'
export { allEnums } from './queries.ts'
