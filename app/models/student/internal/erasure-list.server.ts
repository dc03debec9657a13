import { nameOf } from '#app/domain/student/name.ts'
import type { Subject } from '../erasure-subject.server.ts'

/** Everything that could identify the person in other rows. */
export function tracesOf({ records, guardians: people, relatives }: Subject) {
	const present = (values: (string | null)[]) => [...new Set(values.flatMap((value) => value ?? []))]
	return {
		names: present([...records.map(nameOf), ...people.map(({ name }) => name)]),
		emails: present([...records, ...people].map(({ email }) => email)),
		phones: present([...records, ...people].map(({ phone }) => phone)),
		membershipIds: present([...records, ...people].map(({ membershipId }) => membershipId)),
		/** Families and related children, whose history may mention the person. */
		relatedIds: present([...records.map(({ familyId }) => familyId), ...relatives]),
		objectIds: [...records, ...people].map(({ id }) => id),
		/** Earlier history entries cannot be about the person, because none of these records existed. */
		since: Math.min(...[...records, ...people].map(({ createdAt }) => createdAt)),
	}
}

export type Traces = ReturnType<typeof tracesOf>
