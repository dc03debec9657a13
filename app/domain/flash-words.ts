export type FlashParams = Record<string, string>

/** What is said once, and whether it is good news. */
export interface FlashWords {
	tone: 'good' | 'bad'
	title?: string
	say: (its: FlashParams) => string
}
