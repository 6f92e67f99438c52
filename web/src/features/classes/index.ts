export { AssignToArm } from './components/AssignToArm.tsx'
export { ClassDialog } from './components/ClassDialog.tsx'
export { classesOf, type SchoolClass } from './queries.ts'
export { useMayRequest } from './transfer-requests.ts'
