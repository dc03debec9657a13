/** What the tabs of the school's money get from their page. */
export interface MoneyContext {
	/** A teacher alone: the page has another name there, and nobody is paid. */
	solo: boolean
}
