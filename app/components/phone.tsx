import type { PhoneNumber } from '#app/utils/phone-number.ts'

export function Phone({ number: { text, href } }: { number: PhoneNumber }) {
	return <a href={href}>{text}</a>
}
