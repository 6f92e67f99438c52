export { HelpDrawer } from './components/HelpDrawer.tsx'
export { Guide } from './pages/Guide.tsx'
