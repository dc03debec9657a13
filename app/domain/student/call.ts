import type { PhoneNumber } from '#app/utils/phone-number.ts'

interface Reachable {
	name: string
	phone: PhoneNumber | null
}

/** Whom to call about a student: a guardian, or who learns, where nobody looks after them. */
export function callFirst(
	student: { phone: PhoneNumber | null },
	guardians: readonly Reachable[],
): Reachable | null {
	const first = guardians.find(({ phone }) => phone) ?? guardians[0]
	if (first) return { name: first.name, phone: first.phone }
	return student.phone ? { name: 'Student', phone: student.phone } : null
}
