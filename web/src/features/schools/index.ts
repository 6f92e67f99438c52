export { schoolPage } from './area.ts'
export { InfoFields } from './components/edit/InfoFields.tsx'
export { asSent as schoolAsSent, type SchoolValues, schoolValues } from './model/school-form.ts'
