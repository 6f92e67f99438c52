export { AssignToArm } from './components/AssignToArm.tsx'
export { ArmFromField, isWholeDay } from './components/ArmFromField.tsx'
