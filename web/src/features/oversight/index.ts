export { OversightLinks } from './components/OversightLinks.tsx'
