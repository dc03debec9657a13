/** Data every page of loans needs. */
export interface AtLoans {
	isOffice: boolean
	/** True if the user may add and change items. */
	keepsItems: boolean
	/** The day at the school. */
	today: string
	timeZone: string
}
