import { nameOf } from '#app/domain/student/name.ts'
import type { Subject } from '../erasure-subject.server.ts'

/** Everything a person may be found by in other rows. */
export function tracesOf({ records, guardians: people, relatives }: Subject) {
	const present = (values: (string | null)[]) => [...new Set(values.flatMap((value) => value ?? []))]
	return {
		names: present([...records.map(nameOf), ...people.map(({ name }) => name)]),
		emails: present([...records, ...people].map(({ email }) => email)),
		phones: present([...records, ...people].map(({ phone }) => phone)),
		membershipIds: present([...records, ...people].map(({ membershipId }) => membershipId)),
		/** Their families, and the children they share one or a guardian with: whose history may name them. */
		relatedIds: present([...records.map(({ familyId }) => familyId), ...relatives]),
		objectIds: [...records, ...people].map(({ id }) => id),
		/** Before it the school knew none of them: no line of others is about them. */
		since: Math.min(...[...records, ...people].map(({ createdAt }) => createdAt)),
	}
}

export type Traces = ReturnType<typeof tracesOf>
