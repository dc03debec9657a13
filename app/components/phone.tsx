import type { PhoneNumber } from '#app/utils/phone-number.ts'

export function Phone({ number: { words, href } }: { number: PhoneNumber }) {
	return <a href={href}>{words}</a>
}
