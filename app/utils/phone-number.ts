/** A phone number as a page shows it and as a device dials it. */
export interface PhoneNumber {
	words: string
	href: string
}
