interface Reachable<Phone> {
	name: string
	phone: Phone | null
}

/** The contact to call about a student: a guardian, or the student if there is none. */
export function callFirst<Phone>(
	student: { phone: Phone | null },
	guardians: readonly Reachable<Phone>[],
): Reachable<Phone> | null {
	const first = guardians.find(({ phone }) => phone) ?? guardians[0]
	if (first) return { name: first.name, phone: first.phone }
	return student.phone ? { name: 'Student', phone: student.phone } : null
}
