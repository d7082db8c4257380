/** What tests sign with. */
export const testSecret = 'only-for-tests-only-for-tests-only-for-tests'
