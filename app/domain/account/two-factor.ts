/** Two-factor events the owner of the account is emailed about. */
export type TwoFactorEvent = 'on' | 'off' | 'new-codes' | 'recovery-used'
