/** Figures that are expensive to compute, because they read every school, or all payments and emails of a range. */
export interface PlatformFigures {
	active: number
	expired: number
	/** Monthly recurring revenue of the plans. */
	recurringMinor: number
	/** One value per step of the range, oldest first. */
	joined: number[]
	cash: number[]
	left: number[]
	mails: number
}
