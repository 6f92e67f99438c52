// The pages beside /login. What files each of them needs is listed here, so that the list does not weigh on /login.
export const register = () => import('./pages/Register.tsx')
export const forgotPassword = () => import('./pages/ForgotPassword.tsx')
export const updatePassword = () => import('./pages/UpdatePassword.tsx')
export const setPassword = () => import('./pages/SetPassword.tsx')
export const setSecondFactor = () => import('./pages/SetSecondFactor.tsx')
