/** A phone number for display, and its `tel:` link. */
export interface PhoneNumber {
	words: string
	href: string
}
