import type { PhoneNumber } from '#app/domain/phone.ts'

export function Phone({ number: { words, href } }: { number: PhoneNumber }) {
	return <a href={href}>{words}</a>
}
