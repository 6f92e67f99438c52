/** Sign-in sessions with their tokens, password resets, second factors, known devices and places. */
export const tables = {
  owns: [
    'auth_session',
    'auth_refresh_token',
    'auth_reset_code',
    'auth_second_factor',
    'auth_recovery_code',
    'auth_challenge',
    'auth_known_place',
    'auth_own_device',
    'auth_storage_key',
  ],
  publishes: [],
}
