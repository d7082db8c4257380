/** What is wrong with the password that is asked for once more; whether it is the right one only the server knows. */
export function findMissingPassword(typed: string): string | undefined {
  return typed === '' ? 'Please enter your password' : undefined
}
