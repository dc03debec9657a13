interface Reachable {
	id: string
	name: string
	phone: string | null
	email: string | null
}

/** Whom to call about a student: a guardian, or who learns, where nobody looks after them. */
export function callFirst(
	student: { phone: string | null },
	guardians: readonly Reachable[],
): { name: string; phone: string | null } | null {
	const first = guardians.find(({ phone }) => phone) ?? guardians[0]
	if (first) return { name: first.name, phone: first.phone }
	return student.phone ? { name: 'Student', phone: student.phone } : null
}
