import type { PhoneNumber } from '#app/utils/phone-number.ts'

interface Reachable {
	name: string
	phone: PhoneNumber | null
}

/** The first guardian with a phone number; students without guardians are called themselves. */
export function callFirst(
	student: { phone: PhoneNumber | null },
	guardians: readonly Reachable[],
): Reachable | null {
	const first = guardians.find(({ phone }) => phone) ?? guardians[0]
	if (first) return { name: first.name, phone: first.phone }
	return student.phone ? { name: 'Student', phone: student.phone } : null
}
