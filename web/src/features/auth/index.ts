export { ChangePasswordForm } from './components/ChangePasswordForm.tsx'
export { allEnums } from './queries.ts'
