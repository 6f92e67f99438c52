export { AssignToArm } from './components/AssignToArm.tsx'
