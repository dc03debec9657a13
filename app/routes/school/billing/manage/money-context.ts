export interface MoneyContext {
	/** A teacher on their own: the page has another name, and there is no teacher pay. */
	solo: boolean
}
