/** The form in which an e-mail address or username is compared: one mailbox, one spelling. */
export function fold(text: string): string {
	return text.normalize('NFKC').trim().toLowerCase()
}
