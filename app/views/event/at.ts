/** Data every page of recitals and exams needs. */
export interface AtEvents {
	isOffice: boolean
	/** True if the user may add and change events and order their programs. */
	keepsEvents: boolean
	/** The day at the school. */
	today: string
	timeZone: string
	/** Currency of the fees. */
	currency: string
}
