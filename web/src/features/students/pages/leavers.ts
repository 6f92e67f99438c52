export { FormerStudent } from './FormerStudent.tsx'
export { TransferCertificate } from './TransferCertificate.tsx'
