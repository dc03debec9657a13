/** What happens to the second step of signing in that the owner of the account is told by email. */
export type TwoFactorEvent = 'on' | 'off' | 'new-codes' | 'recovery-used'
