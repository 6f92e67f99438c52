// The pages other than /login. The files that each of them needs are listed here, so that the list is not part of /login.
export const register = () => import('./pages/Register.tsx')
export const forgotPassword = () => import('./pages/ForgotPassword.tsx')
export const updatePassword = () => import('./pages/UpdatePassword.tsx')
export const setPassword = () => import('./pages/SetPassword.tsx')
export const setSecondFactor = () => import('./pages/SetSecondFactor.tsx')
