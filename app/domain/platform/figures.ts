/** What of the platform takes reading every school, or all money and mail of a stretch of time, to know. */
export interface PlatformFigures {
	active: number
	expired: number
	/** What the plans that renew come to a month. */
	recurringMinor: number
	/** By step of the stretch, the oldest first. */
	joined: number[]
	cash: number[]
	left: number[]
	mails: number
}
