/** What every page of loans knows. */
export interface AtLoans {
	isOffice: boolean
	/** Adds and changes what can be lent. */
	keepsItems: boolean
	/** The day at the school. */
	today: string
	timeZone: string
}
