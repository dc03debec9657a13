/** Mail programs show an unsubscribe button and post to the address themselves (RFC 8058). */
export function unsubscribeHeaders(address: string) {
	return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
