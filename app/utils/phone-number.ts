/** A phone number for display, and its `tel:` link. */
export interface PhoneNumber {
	text: string
	href: string
}
