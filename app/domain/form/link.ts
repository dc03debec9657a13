import { optionalLine } from './fields.ts'

/** People type `zoom.us/j/123`, and copy `http://` from old mails. A browser is only ever led to https. */
export function optionalLink() {
	return optionalLine()
		.transform((typed) => {
			if (!typed) return undefined
			return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed)
				? typed.replace(/^https?:/i, 'https:')
				: `https://${typed.replace(/^\/\//, '')}`
		})
		.refine(
			(text) => !text || /^https:\/\/[^\s/.]+\.[^\s]+$/.test(text),
			'Enter a link, such as https://zoom.us/j/123',
		)
		.optional()
}
