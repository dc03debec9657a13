/** What every page of recitals and exams knows. */
export interface AtEvents {
	isOffice: boolean
	/** Adds events, changes them and orders their programs. */
	keepsEvents: boolean
	/** The day at the school. */
	today: string
	timeZone: string
	/** What fees are in. */
	currency: string
}
